import { brackets } from '../ui/brackets';
import { element } from '../ui/element';

/** Outlines of a tiled floor and of a phone above it, on a grid of 120 × 122. */
const FLOOR = 'M8 92 60 66l52 26-52 26ZM34 79l52 26M86 79l-52 26';
const PHONE = 'M47 14h26a5 5 0 0 1 5 5v44a5 5 0 0 1-5 5H47a5 5 0 0 1-5-5V19a5 5 0 0 1 5-5ZM57 62h6';

/** Shows how to help the device find a surface: a phone sweeps over a floor within the searching corners. */
export function coach(): HTMLElement {
  return element('div', { class: 'coach', 'aria-hidden': 'true' }, brackets('searching', 'coach-frame', sweep()));
}

/** The coach's drawing on paper, shown in place of a target image. */
export function coachOnPaper(): HTMLElement {
  const held = brackets('rest', 'coach-frame', sweep());
  return element('div', { class: 'picture-room on-paper', 'aria-hidden': 'true' }, held);
}

function sweep(): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const scene = document.createElementNS(namespace, 'svg');
  scene.setAttribute('viewBox', '0 0 120 122');
  scene.setAttribute('class', 'coach-scene');
  for (const [drawing, name] of [
    [FLOOR, 'coach-floor'],
    [PHONE, 'coach-phone'],
  ] as const) {
    const path = document.createElementNS(namespace, 'path');
    path.setAttribute('d', drawing);
    path.setAttribute('class', name);
    scene.append(path);
  }
  return scene;
}
