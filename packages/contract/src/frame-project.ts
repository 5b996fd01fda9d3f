/**
 * Id of the `<script type="application/json">` in the AR frame's page that holds its public project, with which the frame
 * opens before the shell is there. The element may be absent. It stands apart from what the shell says of the frame, so
 * that the frame loads nothing else with it.
 */
export const FRAME_PROJECT_ELEMENT_ID = 'frame-project';
