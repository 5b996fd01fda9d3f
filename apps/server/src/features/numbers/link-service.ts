import { MAX_NAMED_LINKS } from '@anchora/contract/limits';
import type { NamedLink } from '@anchora/contract/numbers';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { LinkRepository, type LinkRow } from './link-repository';
import type { NumberService } from './number-service';

type User = Pick<CurrentUser, 'id' | 'roles'>;

/**
 * The named links of a project, by which its numbers tell places apart. All throw what `NumberService.findOwned`
 * throws.
 */
export class LinkService {
  private readonly repository: LinkRepository;

  constructor(
    { db }: Pick<Deps, 'db'>,
    private readonly numbers: Pick<NumberService, 'findOwned'>,
  ) {
    this.repository = new LinkRepository(db);
  }

  /** @returns the oldest link first. */
  async list(user: User, key: string): Promise<NamedLink[]> {
    const { id } = await this.numbers.findOwned(user, key, 'numbers');
    return (await this.repository.list(id)).map(linkAnswer);
  }

  /** @throws ApiError `too-many-links` */
  async create(user: User, key: string, name: string): Promise<NamedLink> {
    const { id } = await this.numbers.findOwned(user, key, 'change');
    const made = await this.repository.insert(id, name);
    if (!made) throw new ApiError('too-many-links', { max: MAX_NAMED_LINKS });
    return linkAnswer(made);
  }

  /** @throws ApiError `link-not-found` */
  async rename(user: User, key: string, code: string, name: string): Promise<NamedLink> {
    const { id } = await this.numbers.findOwned(user, key, 'change');
    const changed = await this.repository.rename(id, code, name);
    if (!changed) throw new ApiError('link-not-found');
    return linkAnswer(changed);
  }

  /** Has no effect on a link that is gone. */
  async delete(user: User, key: string, code: string): Promise<void> {
    const { id } = await this.numbers.findOwned(user, key, 'change');
    await this.repository.delete(id, code);
  }
}

function linkAnswer({ code, name, createdAt }: LinkRow): NamedLink {
  return { code, name, createdAt: createdAt.toISOString() };
}
