import { Caller } from '../support/other-user/caller';
import { type Attack, makeProjects } from './attack';

/** Visitors' requests at once: several times as many as an account's `USUAL_CALLERS`. Chosen, not measured. */
const AT_ONCE = 64;

/** Reads of a program without an account, at an address of its own. */
export const VISITOR_ATTACKS: Attack[] = [
  {
    name: 'pages of a shared project, read without an account',
    atOnce: AT_ONCE,
    prepare: async (attacker) => {
      const [project] = await makeProjects(attacker, 1);
      const visitor = new Caller(attacker.origin);
      return () => visitor.call('GET', `/view/ar/${project?.shareId}`);
    },
  },
  {
    name: 'share ids that do not exist, tried without an account',
    atOnce: AT_ONCE,
    prepare: (attacker) => {
      const visitor = new Caller(attacker.origin);
      return Promise.resolve((turn) => visitor.call('GET', `/api/projects/guess-${String(turn).padStart(10, '0')}`));
    },
  },
];
