// Components that rerender only when one of their props has changed.
import { Component, type ComponentChildren, type FunctionComponent } from "preact";

export function memo<P extends object>(draw: (props: P) => ComponentChildren): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const [now, then] = [this.props as Record<string, unknown>, next as Record<string, unknown>];
      const keys = new Set([...Object.keys(now), ...Object.keys(then)]);
      return [...keys].some((key) => now[key] !== then[key]);
    }
    override render(props: P): ComponentChildren {
      return draw(props);
    }
  }
  return Memo as unknown as FunctionComponent<P>;
}
