import { WayUnavailable } from '../way-driver';

/**
 * Requests a session that shows the camera; must be called in the tap itself.
 *
 * @param overlay elements that the visitor sees and touches over the camera.
 * @throws WayUnavailable if the browser or the visitor refuses, or the device cannot find surfaces.
 */
export async function requestArSession(overlay: HTMLElement): Promise<XRSession> {
  const { xr } = navigator;
  if (!xr) throw new WayUnavailable('unsupported');
  try {
    return await xr.requestSession('immersive-ar', {
      requiredFeatures: ['hit-test'],
      optionalFeatures: ['local-floor', 'anchors', 'dom-overlay', 'light-estimation', 'plane-detection'],
      domOverlay: { root: overlay },
    });
  } catch (cause) {
    const refused = cause instanceof Error && (cause.name === 'NotAllowedError' || cause.name === 'SecurityError');
    throw new WayUnavailable(refused ? 'refused' : 'unsupported', { cause });
  }
}
