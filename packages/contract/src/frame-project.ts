/**
 * Id of the `<script type="application/json">` in the AR frame's page with its public project, so that the frame can
 * open before the shell is loaded. The element may be absent. It has a file of its own, so that the frame loads nothing
 * else with it.
 */
export const FRAME_PROJECT_ELEMENT_ID = 'frame-project';
