import type { Project } from '@anchora/contract/projects';
import { AnswerError } from '../crash/creator-client';
import type { CreatorClient } from '../crash/creator-client';
import type { Ledger } from '../crash/ledger';
import type { Random } from '../crash/random';
import { modelSample, pictureSample } from '../crash/samples';
import type { Sample } from '../crash/samples';
import type { FailureLog } from './failure-log';

/** At most one project in this many leaves its tracking file to the servers. Chosen, not measured. */
const TRACKED_EVERY = 6;

export interface JourneyContext {
  /** Creates a client for each person, so that requests alternate between the servers. */
  makeClient: () => CreatorClient;
  ledger: Ledger;
  failures: FailureLog;
  random: Random;
  /** Whether the servers may get another tracking file to build. */
  hasRoomForBuild: () => Promise<boolean>;
}

/** One person's complete path through the product, from the new account to the sign-out. Every answer is checked. */
export async function runJourney(context: JourneyContext, username: string): Promise<void> {
  const { makeClient, ledger, failures, random } = context;
  const client = makeClient();
  const visitor = makeClient();
  const again = <T>(call: () => Promise<T>) => failures.retry(call);
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected)
      failures.report(`${username}: ${what} is ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
  };

  await again(() => signUp(client, username));
  expect('the session on the other server', await again(() => client.whoAmI()), username);

  const modelUrl = await uploadByForm(context, client, modelSample(random));
  const isTracked = random.integer(1, TRACKED_EVERY) === 1 && (await context.hasRoomForBuild());
  const targetImageUrl = isTracked ? await uploadToStore(context, client, await pictureSample(random)) : null;

  const name = `${username} p`;
  const wanted = {
    name,
    type: isTracked ? 'image-tracking' : 'markerless',
    contentType: '3d-model',
    modelUrl,
    targetImageUrl,
    targetMindFile: null,
  } as const;
  const entry = ledger.project(name, client);
  const create = () => client.createProject(wanted, `key of ${name}`);
  const project: Project = await again(create);
  entry.created = project;
  expect('a repeated creation', (await again(create)).id, project.id);

  expect('the shared link', (await again(() => visitor.readProject(project.shareId))).name, name);
  const content = await again(() => visitor.readFile(modelUrl));
  if (content === null) failures.report(`${name}: its content is not served`);
  for (let views = random.integer(1, 4); views > 0; views--) {
    await again(() => entry.views.add(() => visitor.count('view', project.shareId)));
  }
  await again(() => entry.shares.add(() => visitor.count('share', project.shareId)));

  const description = `described by ${username}`;
  entry.description.ask(description);
  await again(() => client.editProject(project.id, { description }));
  entry.description.acknowledge(description);
  expect(
    'the description on the other server',
    (await again(() => client.readProject(project.id))).description,
    description,
  );

  const listed = await again(() => client.listProjects());
  expect('the number of listed projects', listed.length, 1);
  const counts = listed[0];
  if (!counts || !entry.views.allows(counts.viewCount))
    failures.report(`${name}: ${counts?.viewCount} views are listed, expected ${entry.views.toString()}`);

  const { items } = await again(() => client.notifications());
  const newest = items[0];
  if (newest) {
    await again(() => client.markRead(newest.id));
    const { items: now } = await again(() => client.notifications());
    expect('the state of a read notification', now.find(({ id }) => id === newest.id)?.isRead, true);
  }

  // `client` keeps its session, which reads everything back at the end.
  const guest = makeClient();
  await again(() => guest.signIn(username));
  await again(() => guest.signOut());
  expect('the session after the sign-out', await again(() => guest.whoAmI()), null);
}

/** Creates an account. If the answer was cut off, the account may exist, so its owner signs in. */
async function signUp(client: CreatorClient, username: string): Promise<void> {
  try {
    await client.signUp(username);
  } catch (error) {
    if (!(error instanceof AnswerError && error.status === 409)) throw error;
    await client.signIn(username);
  }
}

async function uploadByForm(
  { ledger, failures }: JourneyContext,
  client: CreatorClient,
  sample: Sample,
): Promise<string> {
  const { url } = await failures.retry(() => client.uploadByForm(sample));
  ledger.file(url, client, sample.bytes, 'ready');
  return url;
}

/** @returns the address of a file that the client sent to the store directly */
async function uploadToStore(
  { ledger, failures }: JourneyContext,
  client: CreatorClient,
  sample: Sample,
): Promise<string> {
  const presigned = await failures.retry(() => client.presign(sample));
  const { url } = presigned.publicUrls;
  ledger.file(url, client, sample.bytes, 'none');
  await failures.retry(() => client.sendTo(presigned, sample));
  ledger.file(url, client, sample.bytes, 'arrived');
  await failures.retry(() => client.complete(url));
  ledger.file(url, client, sample.bytes, 'ready');
  return url;
}
