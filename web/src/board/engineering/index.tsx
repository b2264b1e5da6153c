// Everything on the board that belongs to engineers, Vulcans and drones on pallets. Importing this adds it.
import "./engineering.css";
import { addWorks } from "../extras";
import { Earthworks, Site } from "./earthworks";
import { ControlLinks } from "./links";
import { WorkBadges } from "./pieces";
import { machineSilhouette } from "./silhouettes";

addWorks({
  silhouette: machineSilhouette,
  badges: (props, w, h) => <WorkBadges {...props} w={w} h={h} />,
  ground: (index, works) => <Earthworks index={index} works={works} />,
  links: (index, units) => <ControlLinks index={index} units={units} />,
  site: (index, shape) => <Site index={index} shape={shape} />,
});
