import type { ContentType, ProjectType } from './projects';

export const TEMPLATE_CATEGORIES = [
  'E-commerce',
  'Marketing',
  'Real Estate',
  'Events',
  'Education',
  'Healthcare',
  'Gaming',
  'Retail',
] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const TEMPLATE_DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type TemplateDifficulty = (typeof TEMPLATE_DIFFICULTIES)[number];

interface SampleKind {
  type: ProjectType;
  contentType: ContentType;
}

/** The templates, one for each category, in the categories' order. */
export const TEMPLATES = {
  'table-lamp': { type: 'markerless', contentType: '3d-model' },
  'cold-brew': { type: 'image-tracking', contentType: 'video' },
  'garden-house': { type: 'image-tracking', contentType: '3d-model' },
  'opening-night': { type: 'markerless', contentType: 'video' },
  'solar-system': { type: 'image-tracking', contentType: '3d-model' },
  breathing: { type: 'image-tracking', contentType: 'video' },
  robot: { type: 'markerless', contentType: '3d-model' },
  'noodle-menu': { type: 'image-tracking', contentType: '3d-model' },
} as const satisfies Record<string, SampleKind>;
export type TemplateId = keyof typeof TEMPLATES;

/** Sample content that ships with the product: one sample per template, and one for the demo. */
export const SAMPLES = {
  demo: { type: 'image-tracking', contentType: 'video' },
  ...TEMPLATES,
} as const satisfies Record<string, SampleKind>;
export type SampleId = keyof typeof SAMPLES;

/** Samples whose picture lies on a table or is held in the hand; their model stands on it. */
export const STANDING_SAMPLES: readonly SampleId[] = ['garden-house', 'noodle-menu'];

/** Samples that show more than their content; `scene/sample-scenes.ts` has their scenes. */
export const SAMPLES_WITH_SCENES: readonly SampleId[] = ['garden-house', 'cold-brew', 'noodle-menu'];

export function isTemplateId(text: string): text is TemplateId {
  return Object.hasOwn(TEMPLATES, text);
}

/** Files of a sample: its content, a USDZ of a markerless model, and the two files that image tracking needs. */
export const SAMPLE_PARTS = ['content', 'usdz', 'targetImage', 'tracking'] as const;
export type SamplePart = (typeof SAMPLE_PARTS)[number];

/** A file of a sample. Anyone may read it and use its address in a project. */
export interface SampleFile {
  /** `/files/{fileId}` */
  url: string;
  fileName: string;
  sizeBytes: number;
}

export interface Sample extends SampleKind {
  content: SampleFile;
  usdz: SampleFile | null;
  targetImage: SampleFile | null;
  tracking: SampleFile | null;
}

/** GET /api/templates. A sample whose files are not stored yet is left out. */
export interface SamplesAnswer {
  samples: Partial<Record<SampleId, Sample>>;
}
