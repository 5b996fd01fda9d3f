import type { TrackingFileFormat } from '@anchora/vision';
import { pageConfig } from '../../page-config';
import { targetTools } from '../../texts/target-tools';

const texts = targetTools.format;

export function formatName(format: TrackingFileFormat): string {
  return format === 'mind' ? texts.mind : texts.container(pageConfig.productName);
}
