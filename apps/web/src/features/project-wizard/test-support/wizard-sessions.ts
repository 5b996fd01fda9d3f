import type { UsdzReport } from '@anchora/ar-runtime/usdz/usdz-report';
import type { Score } from '@anchora/vision';
import { GLB_HEADER_BYTES, GLB_MAGIC, GLB_VERSION } from '@anchora/contract/glb';
import type { Project } from '@anchora/contract/projects';
import type { UploadedFile } from '@anchora/contract/uploads';
import type { UploadFile } from '../../../uploads/uploader';
import type { Draft } from '../draft/draft';
import { pngOf } from '../../../target-compiler/picture/test-support/picture-headers';
import { TargetCompilerError } from '../../../target-compiler/target-compiler-error';
import type { BuiltTarget } from '../../../target-compiler/target-compiler-client';
import { type WizardDeps, WizardSession } from '../wizard-session';

/** A file with the header of a model, which is all that the picker reads. */
export const glb = (name = 'robot.glb') =>
  new File([new Uint32Array([GLB_MAGIC, GLB_VERSION, GLB_HEADER_BYTES])], name);
/** A file with the header of a picture of this size. */
export const png = (widthPx = 320, heightPx = 240, name = 'poster.png') => new File([pngOf(widthPx, heightPx)], name);
export const target: BuiltTarget = {
  trackingFile: new Uint8Array([1]),
  preview: {
    name: 'poster',
    widthPx: 320,
    heightPx: 240,
    gray: { width: 1, height: 1, data: new Uint8Array(1) },
    points: new Float32Array([1, 2]),
  },
};
export const score: Score = {
  score: 0.9,
  recall: 1,
  wrong: 0,
  conditions: { ordinary: 1, far: 0.75, tilt: 0.9, blur: 0.9, glare: 0.9, dim: 0.9 },
  weakest: 'far',
  spread: 0.8,
  repetition: 0.1,
  views: 44,
  heat: { columns: 2, rows: 1, cells: new Uint8Array([255, 0]) },
};
export const scored = { score, trackingFile: new Uint8Array([1, 90]) };
const tryTarget: WizardDeps['client']['score'] = async () => scored;
export const uploadAs: UploadFile = async (file) =>
  ({ url: `/files/${file.name}`, kind: 'image', contentType: '', sizeBytes: file.size }) satisfies UploadedFile;
export const buildTarget: WizardDeps['client']['build'] = async (_picture, _name, watcher) => {
  watcher?.onChecked?.({ widthPx: 320, heightPx: 240, edgePoints: new Float32Array([3, 4]) });
  return target;
};
export const usdzReport: UsdzReport = {
  sizeBytes: 9,
  triangles: 12,
  sizeM: [1, 1, 1],
  metresPerUnit: 1,
  shrunkTextures: 0,
  notes: [],
};
export const makeUsdzOf: WizardDeps['makeUsdz'] = async (model) => ({
  usdz: new Blob([`usdz of ${model.size}`]),
  report: usdzReport,
});
/** Refuses the picture `blank` as one that cannot be tracked; builds every other one. */
export const refuseBlank: WizardDeps['client']['build'] = async (picture, name, watcher) => {
  if (name === 'blank') throw new TargetCompilerError('picture', 'too little', { kind: 'untrackable', anchors: 0 });
  return buildTarget(picture, name, watcher);
};
export const blank = () => png(800, 600, 'blank.png');
export const created = { id: 12 } as Project;

/** Parts of a session that a test replaces. */
export interface Setup {
  upload?: UploadFile;
  makeUsdz?: WizardDeps['makeUsdz'];
  build?: WizardDeps['client']['build'];
  scoring?: WizardDeps['client']['score'];
  found?: Draft | null;
  fetchFile?: WizardDeps['fetchFile'];
  workspace?: WizardDeps['workspace'];
}

/** A session whose uploads, builds and exports succeed at once; `log` has what it did besides. */
export function setup({
  upload = uploadAs,
  makeUsdz = makeUsdzOf,
  build = buildTarget,
  scoring = tryTarget,
  found = null,
  fetchFile = async () => png(),
  workspace = null,
}: Setup = {}) {
  const saved: Draft[] = [];
  const log: string[] = [];
  let keys = 0;
  const session = new WizardSession({
    held: {
      found,
      save: (draft) => void saved.push(structuredClone(draft)),
      discard: () => void log.push('discarded'),
      release: () => void log.push('released'),
    },
    workspace,
    upload,
    makeUsdz,
    client: { build, score: scoring },
    newKey: () => `key${(keys += 1)}`,
    now: () => 1700,
    fetchFile,
    onTrackingFailure: (at) => void log.push(`failed at ${at}`),
  });
  return { session, saved, log };
}

/** A session in which everything that a project needs has been entered. */
export async function filled(options: Setup = {}) {
  const parts = setup(options);
  parts.session.change({ name: 'Jazz night' });
  await parts.session.chooseContent(glb());
  await parts.session.chooseTargetImage(png());
  return parts;
}
