/** Both as one file: every visitor's router lists the files of all pages. */
export { DemoTargetPage } from './demo-target-page';
export { DemoViewerPage } from './demo-viewer-page';
