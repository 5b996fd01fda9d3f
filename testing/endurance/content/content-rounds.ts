import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, request as playwrightRequest } from '@playwright/test';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { FFMPEG } from '../../../apps/server/test-support/ffmpeg';
import { launchServer, type ServerProcess, waitUntilHealthy } from '../../../apps/server/test-support/server-process';
import { registerByApi } from '../../support/accounts';
import { CHROMIUM_ARGS, PAGE_CHROMIUM_PATH } from '../../support/chromium';
import { endAll } from '../../support/end-all';
import { NO_LIMITS } from '../../support/no-limits';
import { findBrokenObjects } from '../crash/broken-objects';
import { createRandom, type Random } from '../crash/random';
import { isStored, keptCopies, lightCopies, runningVariants } from './content-state';
import { CreatorTab, type Step, STEPS } from './creator-tab';
import { findLeftovers, findUnfinished, unusedRows } from './left-behind';
import { letDaysPass, letObjectsBeDue } from './let-time-pass';
import { makeMaterials, type PickedFile, type Way } from './materials';
import { stepBegins } from './step-begins';
import { killJobs, type Victim, VICTIMS } from './victims';
import { readApi } from '../../support/read-api';

interface ContentOptions {
  rounds: number;
  seed: number;
  /** Steps at which something is killed; all of them if there is none. */
  steps?: readonly Step[];
  /** Empty folder for the server's data. */
  dataDir: string;
  port: number;
  /** main.js of the server's build. */
  entry: string;
  log: (line: string) => void;
}

interface ContentReport {
  problems: string[];
  /** Number of rounds by what was killed, and by the step at which it was. */
  kills: Record<string, number>;
  /** Projects that exist at the end; each shows its content. */
  projects: number;
}

/** The kill follows the beginning of a step after up to this time, so that it hits any part of it. */
const LATEST_MS: Record<Step, number> = {
  conversion: 1500,
  upload: 800,
  creation: 600,
  copy: 4000,
  'copy-upload': 300,
  'copy-assignment': 100,
  'server-copy': 4000,
  variant: 2500,
  'kept-copy': 100,
  // The server deletes objects every 10 s.
  'kept-deletion': 11_000,
};
/** Longest wait for a step to begin: far longer than a machine without other work takes. Chosen, not measured. */
const STEP_WITHIN_MS = 480_000;
/** Longest wait for the server: far longer than a machine without other work takes. Chosen, not measured. */
const HEALTHY_WITHIN_MS = 240_000;
/** Time between two looks at the server or its processes. Chosen, not measured. */
const POLL_MS = 20;
/** A step whose child process has not started within this time has none. Chosen, not measured. */
const JOB_WITHIN_MS = 3000;
/** Time that the tab gets for its work after the server has come back. Chosen, not measured. */
const TAB_GOES_ON_MS = 3000;

/**
 * Kills the server, its jobs or the creator's tab at any step on the way from a picked file to a project with variants.
 * Visitors have to get whole content after each round, and nothing that nobody uses may be left in the end.
 */
export async function runContentRounds(options: ContentOptions): Promise<ContentReport> {
  const materials = await makeMaterials(waysOf(options));
  const browser = await chromium.launch({ executablePath: PAGE_CHROMIUM_PATH, args: CHROMIUM_ARGS });
  const run = new ContentRun(options, browser, materials);
  try {
    for (let round = 1; round <= options.rounds; round++) await run.play(round);
    await run.finish();
    return run.report;
  } finally {
    await endAll(
      () => run.endServer(),
      () => browser.close(),
    );
  }
}

interface Plan {
  way: Way;
  step: Step;
  victim: Victim;
}

class ContentRun {
  readonly report: ContentReport = { problems: [], kills: {}, projects: 0 };
  private readonly random: Random;
  private server: ServerProcess | null = null;

  constructor(
    private readonly options: ContentOptions,
    private readonly browser: Browser,
    private readonly materials: ReadonlyMap<Way, PickedFile>,
  ) {
    this.random = createRandom(options.seed);
  }

  /** One project of a new account, and the kill on its way. */
  async play(round: number): Promise<void> {
    const plan = this.planOf(round);
    const { dataDir } = this.options;
    const isDeletion = plan.step === 'kept-deletion';
    const isKeeping = isDeletion || plan.step === 'kept-copy';
    // The browser makes the copy of a video only where the server cannot.
    const ffmpeg = plan.way === 'heavy video' ? null : FFMPEG;
    await this.startServer(ffmpeg);
    const context = await this.browser.newContext({ baseURL: this.origin });
    await registerByApi(context.request, this.origin);
    const tab = await CreatorTab.open(context);
    const beginning = tab.beginning(plan.step);
    const file = this.materials.get(plan.way);
    if (!file) throw new Error(`there is no file for the way "${plan.way}"`);
    const making = tab.make(plan.way, file, `Round ${round}`).then(() => (isKeeping ? tab.keepCopy() : undefined));
    // A killed process makes the rest of the work fail.
    const made = making.catch(() => undefined);
    const isOnServer = plan.step === 'variant' || plan.step === 'server-copy';
    const begun = isOnServer ? this.variantBegins(tab) : isDeletion ? this.originalIsGivenUp(tab) : beginning;
    await stepBegins(plan.step, { begun, making, withinMs: STEP_WITHIN_MS });
    const due = isDeletion ? await letObjectsBeDue(dataDir) : [];
    await sleep(this.random.integer(0, LATEST_MS[plan.step]));
    const undeleted = due.filter((key) => isStored(dataDir, key)).length;
    const killed = await this.kill(plan.victim, tab);
    if (plan.victim.includes('server')) await this.startServer(ffmpeg);
    if (plan.victim !== 'tab') await Promise.race([made, sleep(TAB_GOES_ON_MS)]);
    await tab.close();
    await made;
    const found = [...(await findUnfinished(dataDir)), ...(await findBrokenObjects(dataDir))];
    const projects = await readApi<Project[]>(context, '/api/projects');
    if (tab.created && !projects.some(({ id }) => id === tab.created?.id)) found.push('a created project is gone');
    for (const project of projects) found.push(...(await this.wrongWith(project)));
    await context.close();
    const outcome = `${projects.length} ${projects.length === 1 ? 'project' : 'projects'}`;
    const copies = plan.way.startsWith('heavy video') ? `, ${await lightCopies(dataDir, projects)} copied` : '';
    const kept = isKeeping ? await keptCopies(dataDir, projects) : 0;
    if (isDeletion && kept === 0) found.push('an original that was given up is back');
    const keeping = isKeeping ? `, ${kept} kept its copy only` : '';
    const deletion = isDeletion ? `, ${undeleted} of ${due.length} objects not yet deleted` : '';
    this.note(round, plan, `${killed}; ${outcome}${copies}${keeping}${deletion}`, found);
    this.report.projects += projects.length;
  }

  /** Days later, nothing may be left but the projects' own files. */
  async finish(): Promise<void> {
    const { dataDir, log } = this.options;
    const unused = (await unusedRows(dataDir)).length;
    // The last round's server may be killed while it writes a file; the days have to pass for that file, too.
    await this.startServer(FFMPEG);
    await letDaysPass(dataDir);
    await this.endServer();
    await this.startServer(FFMPEG);
    const left = [...(await findLeftovers(dataDir)), ...(await findBrokenObjects(dataDir))];
    log(`days later: ${left.length === 0 ? `nothing is left of ${unused} unused files` : left.join('; ')}`);
    this.report.problems.push(...left);
  }

  async endServer(): Promise<void> {
    this.server?.process.kill('SIGKILL');
    await this.server?.exited;
    this.server = null;
  }

  private planOf(round: number): Plan {
    const ways = [...this.materials.keys()];
    const way = ways[(round - 1) % ways.length] ?? 'model';
    const [first = STEPS[way][0], ...others] = stepsOf(way, this.options);
    const step = this.random.pick([first, ...others]);
    const victim = this.random.pick(VICTIMS);
    // Only the server deletes objects.
    if (step === 'kept-deletion') return { way, step, victim: victim.includes('tab') ? 'server and tab' : 'server' };
    // The browser converts foreign models and copies videos by itself.
    const isInTab =
      (way === 'foreign model' && step === 'conversion') ||
      step === 'copy' ||
      step === 'copy-assignment' ||
      step === 'kept-copy';
    return { way, step, victim: isInTab && victim === 'job' ? 'tab' : victim };
  }

  private async startServer(ffmpeg: string | null): Promise<void> {
    await this.endServer();
    const { entry, dataDir, port } = this.options;
    const settings = {
      PORT: String(port),
      PUBLIC_URL: this.origin,
      DATA_DIR: dataDir,
      ...NO_LIMITS,
      ...(ffmpeg !== null && { ANCHORA_FFMPEG: ffmpeg }),
    };
    this.server = launchServer(entry, settings);
    await waitUntilHealthy(this.server, settings.PORT, HEALTHY_WITHIN_MS);
  }

  /** The server also makes what former rounds have left to do, which is not meant. */
  private async variantBegins(tab: CreatorTab): Promise<void> {
    while (!tab.created || (await runningVariants(this.options.dataDir)) === 0) await sleep(POLL_MS);
  }

  private async originalIsGivenUp(tab: CreatorTab): Promise<void> {
    while (!tab.created || (await keptCopies(this.options.dataDir, [tab.created])) === 0) await sleep(POLL_MS);
  }

  private async kill(victim: Victim, tab: CreatorTab): Promise<string> {
    if (victim === 'job') return `${await this.killJob()} processes`;
    if (victim.includes('server')) this.server?.process.kill('SIGKILL');
    if (victim.includes('tab')) await tab.close();
    return victim;
  }

  private async killJob(): Promise<number> {
    const untilMs = performance.now() + JOB_WITHIN_MS;
    for (;;) {
      const killed = killJobs(this.server?.process.pid ?? 0);
      if (killed > 0 || performance.now() > untilMs) return killed;
      await sleep(POLL_MS);
    }
  }

  /** Checks that a visitor gets whole files: the model or video itself, and each variant of it. */
  private async wrongWith(project: Project): Promise<string[]> {
    const visitor = await playwrightRequest.newContext({ baseURL: this.origin });
    try {
      const { contentType, modelUrl, model } = (await (
        await visitor.get(`/api/projects/${project.shareId}`)
      ).json()) as PublicProject;
      const addresses = new Set([modelUrl, model?.url ?? modelUrl, model?.light?.url ?? modelUrl]);
      const wrong: string[] = [];
      for (const address of addresses) {
        const answer = await visitor.get(address);
        const isWhole = answer.ok() && isContent(await answer.body(), contentType);
        if (!isWhole) wrong.push(`visitors of "${project.name}" get ${answer.status()} for ${address}`);
      }
      return wrong;
    } finally {
      await visitor.dispose();
    }
  }

  private note(round: number, { way, step, victim }: Plan, outcome: string, found: string[]): void {
    for (const key of [victim, `during: ${step}`]) this.report.kills[key] = (this.report.kills[key] ?? 0) + 1;
    this.report.problems.push(...found.map((problem) => `round ${round}: ${problem}`));
    this.options.log(`round ${round}: ${way}, ${victim} killed at its ${step} (${outcome})`);
    for (const problem of found) this.options.log(`PROBLEM ${problem}`);
  }

  private get origin(): string {
    return `http://localhost:${this.options.port}`;
  }
}

/** The ways that have steps at which something is killed. */
function waysOf(options: ContentOptions): Way[] {
  return (Object.keys(STEPS) as Way[]).filter((way) => stepsOf(way, options).length > 0);
}

function stepsOf(way: Way, { steps }: ContentOptions): Step[] {
  return STEPS[way].filter((step) => steps?.includes(step) ?? true);
}

/** Whether bytes are a GLB of the length that it states, or an MP4. */
function isContent(bytes: Buffer, contentType: PublicProject['contentType']): boolean {
  if (contentType === 'video') return bytes.toString('latin1', 4, 8) === 'ftyp';
  return bytes.toString('latin1', 0, 4) === 'glTF' && bytes.readUInt32LE(8) === bytes.length;
}
