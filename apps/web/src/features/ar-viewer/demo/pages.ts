/** One chunk for both pages, because every visitor's router lists the chunks of all pages. */
export { DemoTargetPage } from './demo-target-page';
export { DemoViewerPage } from './demo-viewer-page';
