import { STANDING_SAMPLES, type Sample, type TemplateId } from '@anchora/contract/templates';
import { templates } from '../../texts/templates';
import { type Draft, emptyDraft } from './draft/draft';

/** A draft filled from a template and its files. */
export function draftFromTemplate(id: TemplateId, sample: Sample): Draft {
  const { title, guide } = templates.items[id];
  const { type, contentType, content, usdz, targetImage, tracking } = sample;
  return {
    ...emptyDraft(),
    name: title,
    description: guide,
    type,
    contentType,
    seenAt: STANDING_SAMPLES.includes(id) ? 'table' : null,
    model: contentType === '3d-model' ? content : null,
    video: contentType === 'video' ? content : null,
    targetImage,
    usdz: usdz && { modelUrl: content.url, url: usdz.url, report: null },
    tracking: tracking && { url: tracking.url, evaluation: null },
  };
}

/** Whether two drafts are equal for their creator. */
export function isSameProject(a: Draft, b: Draft): boolean {
  return essence(a) === essence(b);
}

function essence({ name, description, type, contentType, seenAt, model, video, targetImage }: Draft): string {
  return JSON.stringify([name, description, type, contentType, seenAt, model?.url, video?.url, targetImage?.url]);
}
