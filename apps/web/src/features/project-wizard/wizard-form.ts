import type { ContentType, ProjectType } from '@anchora/contract/projects';
import { type Draft, STEPS, type Step } from './draft/draft';

export interface WizardErrors {
  name?: string;
  content?: string;
  target?: string;
}

/** A target image that was rejected because the engine can never track it. */
export interface RefusedPicture {
  picture: Blob;
  fileName: string;
  previewUrl: string;
}

export interface WizardForm {
  step: Step;
  name: string;
  description: string;
  type: ProjectType;
  contentType: ContentType;
  isPublic: boolean;
  seenAt: Draft['seenAt'];
  errors: WizardErrors;
  /** Number of failed checks, so that the page scrolls to the missing field after each one. */
  complaints: number;
  /** A picture that is shown with the ways to continue, until the user chooses one. */
  refused: RefusedPicture | null;
  /** `waiting`: uploads or the tracking build are still running; `creating`: the request is under way. */
  submitting: 'no' | 'waiting' | 'creating';
}

export type FormFields = Pick<WizardForm, 'name' | 'description' | 'type' | 'contentType' | 'isPublic' | 'seenAt'>;

export function formOf({ step, name, description, type, contentType, isPublic, seenAt }: Draft): WizardForm {
  const entered = { step, name, description, type, contentType, isPublic, seenAt };
  return { ...entered, errors: {}, complaints: 0, refused: null, submitting: 'no' };
}

export function stepsOf({ type }: Pick<WizardForm, 'type'>): readonly Step[] {
  return type === 'image-tracking' ? STEPS : STEPS.filter((step) => step !== 'target');
}

/** The step from which the project is created. */
export function lastStepOf(form: Pick<WizardForm, 'type'>): Step {
  return stepsOf(form).at(-1) ?? 'details';
}

/** The field whose error belongs to a step. */
export function errorKey(step: Step): keyof WizardErrors {
  return step === 'details' ? 'name' : step;
}

/** The AR viewer of iPhones, which opens models without a target image, reads only USDZ. */
export function needsUsdz({ type, contentType }: Pick<WizardForm, 'type' | 'contentType'>): boolean {
  return type === 'markerless' && contentType === '3d-model';
}

/** Only a model on a picture can lie on its back, so only then the place of the picture matters. */
export function asksWhereSeen({ type, contentType }: Pick<WizardForm, 'type' | 'contentType'>): boolean {
  return type === 'image-tracking' && contentType === '3d-model';
}

/**
 * The form with other entries. Errors that they correct disappear, and a step that no longer exists gives way to the
 * last one.
 */
export function withFields(form: WizardForm, fields: Partial<FormFields>): WizardForm {
  const errors = { ...form.errors };
  if (fields.name?.trim()) delete errors.name;
  if (fields.contentType) delete errors.content;
  const changed = { ...form, ...fields, errors };
  return stepsOf(changed).includes(form.step) ? changed : { ...changed, step: lastStepOf(changed) };
}

/** The form without the error of one field. */
export function withoutError(form: WizardForm, field: keyof WizardErrors): WizardForm {
  const errors = { ...form.errors };
  delete errors[field];
  return { ...form, errors };
}
