import { encode } from 'uqr';

/** Light border around the code, modules; one less than ISO/IEC 18004 asks for, so that the modules are larger. */
const QUIET_ZONE = 3;

/** Draws the code of a text black on white in both themes, as scanners expect. */
export function qrCode(text: string, label: string): SVGSVGElement {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  let path = '';
  data.forEach((row, y) => row.forEach((dark, x) => (path += dark ? `M${x} ${y}h1v1h-1z` : '')));
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'qr');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const dots = document.createElementNS(namespace, 'path');
  dots.setAttribute('d', path);
  svg.append(dots);
  return svg;
}
