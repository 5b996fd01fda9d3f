import { type Attack, fixture, makeProjects, uploaded } from './attack';

/** Projects whose targets are built: more than the server works on at once. Chosen, not measured. */
const BUILT_PROJECTS = 14;
/** Projects that are shared. Chosen, not measured. */
const SHARED_PROJECTS = 20;
/** Projects of the list that is read. Chosen, not measured. */
const LISTED_PROJECTS = 30;

/** Calls of an account that make the server work, again and again. */
export const ACCOUNT_ATTACKS: Attack[] = [
  {
    name: `tracking builds of ${BUILT_PROJECTS} projects, asked for again and again`,
    prepare: async (attacker) => {
      const made = await makeProjects(attacker, BUILT_PROJECTS);
      return (turn) => attacker.call('POST', `/api/projects/${made[turn % made.length]?.id}/tracking-file`);
    },
  },
  {
    name: 'exports of the account',
    prepare: async (attacker) => {
      await uploaded(attacker, 'beacon.glb', await fixture('models/beacon.glb'));
      return async () => {
        const { status, body } = await attacker.call('POST', '/api/user/export', {
          currentPassword: attacker.password,
        });
        if (status !== 200) return { status, body };
        return attacker.call('GET', (JSON.parse(body.toString()) as { url: string }).url);
      };
    },
  },
  {
    name: `link cards of ${SHARED_PROJECTS} projects`,
    prepare: async (attacker) => {
      const pages = await Promise.all(
        (await makeProjects(attacker, SHARED_PROJECTS)).map(({ shareId }) =>
          attacker.call('GET', `/view/ar/${shareId}`),
        ),
      );
      const cards = pages.map(({ status, body }) => {
        const [card] = /\/link-cards\/[\w/-]+\.jpg/.exec(body.toString()) ?? [];
        if (card === undefined) throw new Error(`a page without a link card: ${status}`);
        return card;
      });
      return (turn) => attacker.call('GET', cards[turn % cards.length] ?? '');
    },
  },
  {
    name: 'counted views of one project',
    prepare: async (attacker) => {
      const [project] = await makeProjects(attacker, 1);
      return () => attacker.call('POST', `/api/projects/${project?.shareId}/view`);
    },
  },
  {
    name: `lists of ${LISTED_PROJECTS} projects`,
    prepare: async (attacker) => {
      await makeProjects(attacker, LISTED_PROJECTS);
      return () => attacker.call('GET', '/api/projects');
    },
  },
  {
    name: 'wrong passwords',
    prepare: (attacker) =>
      Promise.resolve(() => attacker.call('POST', '/api/login', { username: attacker.username, password: 'wrong' })),
  },
];
