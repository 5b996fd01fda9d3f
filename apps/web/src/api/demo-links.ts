import type { SampleId } from '@anchora/contract/templates';
import { pageConfig } from '../page-config';

/** Path of the live demo of a sample; the demo's own needs no name. */
export function demoPath(sample: SampleId = 'demo'): string {
  return sample === 'demo' ? '/demo/ar' : `/demo/ar?template=${sample}`;
}

/** Path of the page that shows a sample's target image as large as the screen. */
export function demoTargetPath(sample: SampleId = 'demo'): string {
  return sample === 'demo' ? '/demo/ar/target' : `/demo/ar/target?template=${sample}`;
}

/** Full address for a phone to open. */
export function demoLink(sample: SampleId = 'demo'): string {
  return pageConfig.publicUrl + demoPath(sample);
}
