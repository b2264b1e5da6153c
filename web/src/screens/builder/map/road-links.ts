// Roads and rails: stored in the file as chains of hexes, and drawn as links between neighbors.
import { sideName } from "./hex-places";

export type Links = Map<string, [string, string]>;

export function linksOf(chains: string[][]): Links {
  const links: Links = new Map();
  for (const chain of chains) {
    chain.slice(1).forEach((name, i) => links.set(sideName(chain[i]!, name), [chain[i]!, name]));
  }
  return links;
}

/** Join links into as few chains as possible by walking from ends and forks, in hex order. */
export function chainsOf(links: Links): string[][] {
  const near = new Map<string, Set<string>>();
  const join = (a: string, b: string) => (near.get(a) ?? near.set(a, new Set()).get(a)!).add(b);
  for (const [a, b] of links.values()) {
    join(a, b);
    join(b, a);
  }
  const hexes = [...near.keys()].sort();
  const starts = [...hexes.filter((hex) => near.get(hex)!.size !== 2), ...hexes];
  const chains: string[][] = [];
  for (const start of starts) {
    while (near.get(start)!.size > 0) chains.push(walked(start, near));
  }
  return chains;
}

function walked(start: string, near: Map<string, Set<string>>): string[] {
  const chain = [start];
  for (let at = start; ;) {
    const next = [...near.get(at)!].sort()[0];
    if (next === undefined) return chain;
    near.get(at)!.delete(next);
    near.get(next)!.delete(at);
    chain.push(next);
    at = next;
  }
}
