import type { Project } from '@anchora/contract/projects';
import { AnswerError, untilAnswered } from './creator-client';
import type { CreatorClient } from './creator-client';
import { Promised, PromisedCount } from './promised';

export type Place = 'kept' | 'trash';

/** Fields that never change after creation. */
const FIXED_FIELDS = ['id', 'type', 'contentType', 'modelUrl', 'targetImageUrl', 'shareId', 'createdAt'] as const;

/** Everything that the server has acknowledged about one project. */
export class PromisedProject {
  /** The answer to the project's creation; null until it arrives. */
  created: Project | null = null;
  readonly description = new Promised<string | null>(null);
  readonly place = new Promised<Place>('kept');
  readonly views = new PromisedCount();
  readonly shares = new PromisedCount();
  /** Whether the project has changed since it was last read back. */
  isTouched = true;

  constructor(
    readonly name: string,
    readonly owner: CreatorClient,
  ) {}

  /** Compares the project with its entry in one of its owner's lists. @returns a line per difference */
  compare(listed: Project, place: Place): string[] {
    const { created, description, views, shares } = this;
    if (!created) return [];
    const differences = FIXED_FIELDS.filter((field) => listed[field] !== created[field]).map(
      (field) => `${field} is ${String(listed[field])}, was ${String(created[field])}`,
    );
    const note = (what: string, isAllowed: boolean, now: unknown, expected: { toString(): string }) => {
      if (!isAllowed) differences.push(`${what} is ${String(now)}, expected ${expected.toString()}`);
    };
    note('place', this.place.allows(place), place, this.place);
    note('description', description.allows(listed.description), listed.description, description);
    note('viewCount', views.allows(listed.viewCount), listed.viewCount, views);
    note('shareCount', shares.allows(listed.shareCount), listed.shareCount, shares);
    this.place.acknowledge(place);
    description.acknowledge(listed.description);
    views.settle(listed.viewCount);
    shares.settle(listed.shareCount);
    return differences.map((difference) => `${this.name}: ${difference}`);
  }

  /** Reads the project as its owner and as a visitor. @returns a line per difference from `listed` */
  async readBack(listed: Project, place: Place, visitor: CreatorClient): Promise<string[]> {
    const differences: string[] = [];
    const expected = place === 'kept' ? 200 : 404;
    const shown = await statusOf(() => visitor.readProject(listed.shareId));
    if (shown !== expected) differences.push(`visitors get ${shown} for the project`);
    const served = await statusOf(() => visitor.readFile(listed.modelUrl));
    if (served !== expected) differences.push(`visitors get ${served} for its content`);
    if (place === 'kept') {
      const days = await untilAnswered(() => this.owner.dailyCounts(listed.id));
      for (const counter of ['viewCount', 'shareCount'] as const) {
        const sum = days.reduce((total, day) => total + day[counter], 0);
        if (sum !== listed[counter]) differences.push(`${counter} is ${listed[counter]}, and its days have ${sum}`);
      }
    }
    return differences.map((difference) => `${this.name}: ${difference}`);
  }
}

async function statusOf(ask: () => Promise<unknown>): Promise<number> {
  try {
    return (await untilAnswered(ask)) === null ? 404 : 200;
  } catch (error) {
    if (error instanceof AnswerError) return error.status;
    throw error;
  }
}
