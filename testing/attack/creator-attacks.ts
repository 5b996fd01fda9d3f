import { randomUUID } from 'node:crypto';
import { itemAtRest } from '@anchora/contract/scene/default-scene';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { type Answer, Caller } from '../support/other-user/caller';
import { type Attack, fixture, type Made, makeProjects, makeTrackedProjects, uploaded, USUAL_CALLERS } from './attack';

/** Time for which one stream is held open. Chosen, not measured. */
const STREAM_MS = 4000;
/** Streams of events at once. Chosen, not measured. */
const STREAMS = 300;
/** Projects, all of one model, for which its copies are asked. Chosen, not measured. */
const COPIED_PROJECTS = 14;
/** The year of which the numbers are asked for. */
const PERIOD = 'from=2025-11-01&to=2026-11-01';

function bodyOf({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`answered ${status}: ${body.toString().slice(0, 200)}`);
  return JSON.parse(body.toString());
}

async function oneProject(attacker: Caller): Promise<Made> {
  const [project] = await makeProjects(attacker, 1);
  if (!project) throw new Error('no project could be made');
  return project;
}

async function becomePro(attacker: Caller): Promise<void> {
  bodyOf(await attacker.call('PATCH', '/api/user/subscription', { plan: 'monthly' }));
}

function cardOf(id: string): SceneItem {
  return {
    id,
    name: id,
    ...itemAtRest(),
    kind: 'text',
    text: 'Sắp đặt '.repeat(20),
    weight: 400,
    colour: '#102030',
    ground: '#ffffff',
    align: 'left',
    width: 0.5,
  };
}

/** A document near its limits. */
function full(document: SceneDocument): SceneDocument {
  const items = Array.from({ length: 20 }, (_, index) => cardOf(`card${String(index).padStart(2, '0')}`));
  const [first, ...others] = document.scenes;
  if (!first) throw new Error('a document has a scene');
  return { ...document, scenes: [{ ...first, items: [...first.items.slice(0, 1), ...items] }, ...others] };
}

/** A window that edits the draft of one project. */
interface Window extends Pick<Made, 'id'> {
  editor: string;
}

async function saveDraft(attacker: Caller, { id, editor }: Window): Promise<Answer> {
  const read = await attacker.call('GET', `/api/projects/${id}/draft`);
  if (read.status >= 300) return read;
  const draft = bodyOf(read) as SceneDraft;
  const headers = { editor, 'if-match': `"${draft.revision}"` };
  return attacker.call('PUT', `/api/projects/${id}/draft`, full(draft.document), headers);
}

/**
 * One window for each caller, with a project of its own: a draft has one editor, and two saves of it refuse each other.
 *
 * @returns one step of an attack, with a window that no other step uses meanwhile.
 */
async function inWindows(attacker: Caller, step: (window: Window) => Promise<Answer>): Promise<() => Promise<Answer>> {
  const made = await makeTrackedProjects(attacker, USUAL_CALLERS);
  const free = made.map(({ id }): Window => ({ id, editor: randomUUID() }));
  return async () => {
    const window = free.shift();
    if (!window) throw new Error(`expected at most ${USUAL_CALLERS} steps at once`);
    try {
      return await step(window);
    } finally {
      free.push(window);
    }
  };
}

/** Asks for a ticket and then for what it opens. */
async function download(attacker: Caller, path: string): Promise<Answer> {
  const asked = await attacker.call('POST', path);
  return asked.status >= 300 ? asked : attacker.call('GET', (bodyOf(asked) as { url: string }).url);
}

/** A creator's actions on a project, as fast as a program can do them. */
export const CREATOR_ATTACKS: Attack[] = [
  {
    name: 'downloads of a project',
    prepare: async (attacker) => {
      const { id } = await oneProject(attacker);
      return () => download(attacker, `/api/projects/${id}/download`);
    },
  },
  {
    name: 'downloads of a project as a website',
    prepare: async (attacker) => {
      await becomePro(attacker);
      const { id } = await oneProject(attacker);
      return () => download(attacker, `/api/projects/${id}/site`);
    },
  },
  {
    name: `lighter copies of the model of ${COPIED_PROJECTS} projects, asked for again and again`,
    prepare: async (attacker) => {
      const made = await makeProjects(attacker, COPIED_PROJECTS);
      return (turn) => attacker.call('POST', `/api/projects/${made[turn % made.length]?.id}/variants`, {});
    },
  },
  {
    name: 'models that need lighter copies, uploaded again and again',
    prepare: async (attacker) => {
      const model = await fixture('models/lantern.glb');
      return async () => {
        const { status, body } = await attacker.upload('lantern.glb', model);
        if (status !== 200) return { status, body };
        const modelUrl = (JSON.parse(body.toString()) as { url: string }).url;
        const made = { name: 'Lantern', type: 'markerless', contentType: '3d-model', modelUrl, isPublic: true };
        return attacker.call('POST', '/api/projects', made);
      };
    },
  },
  {
    name: `drafts of twenty items, saved by ${USUAL_CALLERS} windows`,
    prepare: async (attacker) => {
      await becomePro(attacker);
      return inWindows(attacker, (window) => saveDraft(attacker, window));
    },
  },
  {
    name: `versions of ${USUAL_CALLERS} projects, published one after another`,
    prepare: async (attacker) => {
      await becomePro(attacker);
      return inWindows(attacker, async (window) => {
        const saved = await saveDraft(attacker, window);
        if (saved.status >= 300) return saved;
        const { revision } = bodyOf(saved) as SceneDraft;
        return attacker.call('POST', `/api/projects/${window.id}/publish`, { revision });
      });
    },
  },
  {
    name: `${STREAMS} streams of events of a draft`,
    atOnce: STREAMS,
    prepare: async (attacker) => {
      const { id } = await oneProject(attacker);
      return () => attacker.follow(`/api/projects/${id}/stage-events?editor=${randomUUID()}`, STREAM_MS);
    },
  },
  {
    name: 'comments on a project, with everyone listed',
    prepare: async (attacker) => {
      const { id } = await oneProject(attacker);
      return async (turn) => {
        const path = `/api/projects/${id}/comments`;
        return turn % 2 === 0
          ? attacker.call('POST', path, { text: 'Nói gì đi. '.repeat(80) })
          : attacker.call('GET', path);
      };
    },
  },
  {
    name: 'measured visits of one project',
    prepare: async (attacker) => {
      const { shareId } = await oneProject(attacker);
      // The owner's own visits are not measured.
      const visitor = new Caller(attacker.origin);
      return async () => {
        const opened = await visitor.call('POST', `/api/projects/${shareId}/visits`, {});
        if (opened.status >= 300) return opened;
        const { ticket } = bodyOf(opened) as { ticket: string | null };
        return ticket === null
          ? opened
          : visitor.call('POST', '/api/beacon', { ticket, started: 1, allowed: 2, found: 3 });
      };
    },
  },
  {
    name: 'numbers of a year',
    prepare: async (attacker) => {
      const { id } = await oneProject(attacker);
      return () => attacker.call('GET', `/api/projects/${id}/numbers?${PERIOD}`);
    },
  },
  {
    name: 'questions to the support, with three pictures',
    prepare: async (attacker) => {
      const picture = await fixture('pictures/harbour.jpg');
      const images = await Promise.all([1, 2, 3].map((index) => uploaded(attacker, `screen-${index}.jpg`, picture)));
      return () =>
        attacker.call('POST', '/api/support', { text: 'It does not start. '.repeat(50), images, key: randomUUID() });
    },
  },
  {
    name: 'webhooks, made and listed',
    prepare: async (attacker) => {
      await becomePro(attacker);
      return async (turn) => {
        if (turn % 2 === 0) {
          const url = `https://receiver-${turn}.example.com/hook`;
          return attacker.call('POST', '/api/webhooks', { url, events: ['project.changed'] });
        }
        return attacker.call('GET', '/api/webhooks');
      };
    },
  },
  {
    name: 'changes of a project, each with a webhook',
    prepare: async (attacker) => {
      await becomePro(attacker);
      const { id } = await oneProject(attacker);
      bodyOf(
        await attacker.call('POST', '/api/webhooks', {
          url: 'https://receiver.example.com',
          events: ['project.changed'],
        }),
      );
      return (turn) => attacker.call('PATCH', `/api/projects/${id}`, { name: `Poster ${turn}` });
    },
  },
];
