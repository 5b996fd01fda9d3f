import { MAX_SCENE_DOCUMENT_BYTES } from '@anchora/contract/limits';
import { cleanCreatorText } from '@anchora/contract/creator-text';
import { publicScene, type PublicScene } from '@anchora/contract/scene/public-scene';
import { sceneDocumentSchema } from '@anchora/contract/scene/scene-document';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { fileAddress } from '@anchora/contract/file-paths';
import { seededRandom } from '../../support/seeded-random';
import { hostileDocument } from './hostile-document';
import { faultsOfRun } from './faults-of-run';

interface SceneFuzzReport {
  documents: number;
  refused: number;
  accepted: number;
  /** Faults found, each with its round. */
  faults: string[];
  /** Processor time of the slowest document, ms; independent of other load on the machine. */
  slowestMs: number;
}

const SAFE_ADDRESS = /^(?:https:\/\/[a-z0-9.-]+(?:[/?#]|$)|tel:\+\d{6,15}$|mailto:[^@?]+@[^@?]+(?:\?subject=[^&]*)?$)/;

/**
 * Sends hostile documents through the schema, the resolver, the viewer's reader and some time in the viewer. Each has
 * to be refused, or to come out harmless.
 */
export function fuzzScenes(rounds: number, seed: number): SceneFuzzReport {
  const random = seededRandom(seed);
  const report: SceneFuzzReport = { documents: rounds, refused: 0, accepted: 0, faults: [], slowestMs: 0 };
  for (let round = 0; round < rounds; round++) {
    const document = hostileDocument(random);
    const start = process.cpuUsage();
    try {
      const { data } = sceneDocumentSchema.safeParse(document);
      if (data) report.faults.push(...faultsOfAccepted(data).map((fault) => `round ${round}: ${fault}`));
      report[data ? 'accepted' : 'refused']++;
    } catch (error) {
      report.faults.push(`round ${round}: ${String(error)}`);
    }
    report.slowestMs = Math.max(report.slowestMs, process.cpuUsage(start).user / 1000);
  }
  return report;
}

function faultsOfAccepted(document: SceneDocument): string[] {
  const stored = JSON.stringify(document);
  const faults: string[] = [];
  if (Buffer.byteLength(stored) > MAX_SCENE_DOCUMENT_BYTES) faults.push('is too large');
  const again = sceneDocumentSchema.safeParse(JSON.parse(stored));
  if (!again.success || JSON.stringify(again.data) !== stored)
    faults.push('is not the same when it is stored and read again');
  const shown = publicScene(document, { addressOfFile: fileAddress, isBlocked: () => false });
  return [...faults, ...faultsOfShown(shown), ...faultsOfRun(shown)];
}

/** The faults of a scene as visitors get it. */
export function faultsOfShown(shown: PublicScene): string[] {
  const faults = faultsOfStrings(shown);
  // Names belong to the creator; those of the rich document can be recognised.
  if (JSON.stringify(shown).includes('name of ')) faults.push('has the name of something');
  const scenes = new Set(shown.scenes.map(({ id }) => id));
  for (const { items, button } of shown.scenes) {
    for (const action of [...items.flatMap(({ onTap }) => onTap), ...(button ? [button.action] : [])]) {
      if (action.do === 'leave' && !SAFE_ADDRESS.test(action.href)) faults.push(`leads to ${action.href}`);
      if (action.do === 'scene' && !scenes.has(action.scene)) faults.push('opens a scene that is not there');
      if ('item' in action && !items.some(({ id }) => id === action.item))
        faults.push('acts on an item that is not there');
    }
  }
  return faults;
}

/** Checks that all texts that a screen may show or use are clean, and that all numbers are finite. */
function faultsOfStrings(value: unknown): string[] {
  if (typeof value === 'string')
    return cleanCreatorText(value, 'many') === value ? [] : [`shows ${JSON.stringify(value)}`];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : ['has an endless number'];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(faultsOfStrings) : [];
}
