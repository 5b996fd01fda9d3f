import type { CreateProject } from '@anchora/contract/projects';
import { wizard } from '../../texts/wizard';
import type { UsdzBuild } from '../../usdz/usdz-build';
import type { Draft } from './draft/draft';
import type { FileSlot } from './file-slot';
import type { TargetTracking } from './target-build/target-tracking';
import { needsUsdz, type WizardErrors, type WizardForm } from './wizard-form';

const texts = wizard.required;

/** The files of a wizard, in their present state. */
export interface WizardFiles {
  model: FileSlot;
  video: FileSlot;
  targetImage: FileSlot;
  tracking: TargetTracking;
  usdz: UsdzBuild;
}

/** The slot for the content type of the form. */
export function contentOf({ contentType }: Pick<WizardForm, 'contentType'>, { model, video }: WizardFiles): FileSlot {
  return contentType === 'video' ? video : model;
}

/** Required input that is neither present nor being uploaded. */
export function missingInput(form: WizardForm, files: WizardFiles): WizardErrors {
  const { name, type, contentType } = form;
  const content = contentOf(form, files);
  const errors: WizardErrors = {};
  if (!name.trim()) errors.name = texts.name;
  if (!content.kept && !content.isBusy) errors.content = texts[contentType];
  if (type === 'image-tracking' && !files.targetImage.kept && !files.targetImage.isBusy) errors.target = texts.target;
  return errors;
}

/** The required inputs, in the order of the steps, and whether each is there; a file is once it is uploaded. */
export function requiredInput(form: WizardForm, files: WizardFiles): { input: keyof WizardErrors; done: boolean }[] {
  const target = { input: 'target', done: files.targetImage.kept !== null } as const;
  return [
    { input: 'name', done: form.name.trim() !== '' },
    { input: 'content', done: contentOf(form, files).kept !== null },
    ...(form.type === 'image-tracking' ? [target] : []),
  ];
}

export function projectBodyOf(form: WizardForm, files: WizardFiles): CreateProject {
  const { name, description, type, contentType, isPublic } = form;
  const isTracked = type === 'image-tracking';
  return {
    name: name.trim(),
    description: description.trim() || null,
    type,
    contentType,
    modelUrl: contentOf(form, files).kept?.url ?? null,
    usdzUrl: needsUsdz(form) ? files.usdz.url : null,
    targetImageUrl: isTracked ? (files.targetImage.kept?.url ?? null) : null,
    targetMindFile: isTracked ? files.tracking.url : null,
    isPublic,
  };
}

/** The draft of what was entered; its owner and time are set when it is stored. */
export function draftOf(form: WizardForm, files: WizardFiles, submission: Draft['submission']): Draft {
  const { name, description, type, contentType, isPublic, seenAt, step } = form;
  const { tracking } = files;
  const { kept: image } = files.targetImage;
  const { kept: model } = files.model;
  const usdz = files.usdz.current;
  return {
    step,
    name,
    description,
    type,
    contentType,
    isPublic,
    seenAt,
    version: 1,
    savedAtMs: 0,
    workspace: null,
    model: files.model.stored,
    usdz: model && usdz.status === 'ready' ? { modelUrl: model.url, url: usdz.url, report: usdz.report } : null,
    video: files.video.stored,
    targetImage: files.targetImage.stored,
    tracking: image ? { url: tracking.url, evaluation: tracking.current.evaluation } : null,
    submission,
  };
}
