import type { Right } from '@anchora/contract/roles';
import type { Embedding, EmbeddingChange } from '@anchora/contract/embedding';
import { MAX_EMBED_SITES } from '@anchora/contract/limits';
import { SHARE_ID_PATTERN } from '@anchora/contract/share-id-pattern';
import { holdForProject } from '../../accounts/hold-workspace';
import { ownerIn, recordEvent } from '../../audit/audit-repository';
import type { Deps } from '../../deps';
import { readableBy, requireRight } from '../../http/access';
import { ApiError, invalid } from '../../http/api-error';
import { findNamedDomain, ownsProject } from '../../http/domains/served-domain-repository';
import { idInAddress } from '../../http/id-in-address';
import type { CurrentUser } from '../../http/session-repository';
import { EmbeddingRepository, type OwnedEmbedding } from './embedding-repository';

/**
 * Reads and changes which sites may show a project in a frame, for members of its workspace, and finds it for those
 * sites.
 */
export class EmbeddingService {
  private readonly embeddings: EmbeddingRepository;

  constructor(private readonly db: Deps['db']) {
    this.embeddings = new EmbeddingRepository(db);
  }

  /** @throws ApiError `project-not-found` for everyone but members of the workspace */
  async read(user: CurrentUser, key: string): Promise<Embedding> {
    const { sites, showsAr } = await this.findOwned(user, key, 'read');
    return { sites, showsAr };
  }

  /**
   * @throws ApiError as `read`; `role-too-low` for members without the right; `validation-failed` if the list becomes
   *   too long by what others added.
   */
  async change(user: CurrentUser, key: string, change: EmbeddingChange): Promise<Embedding> {
    const { id, showsAr } = await this.findOwned(user, key, 'change');
    return this.db.transaction(async (tx) => {
      await holdForProject(tx, user.id, id);
      const sites = changed(await this.embeddings.lock(tx, id), change);
      if (sites.length > MAX_EMBED_SITES) {
        throw invalid({ code: 'too-many-embed-sites', params: { max: MAX_EMBED_SITES } }, 'sites');
      }
      await this.embeddings.store(tx, id, sites);
      await recordEvent(tx, { kind: 'embedding-changed', actor: ownerIn(user), userId: user.id, projectId: id });
      return { sites, showsAr };
    });
  }

  /** Finds a public project that some sites may show in a frame; null for every other key. */
  async findShown(shareId: string): Promise<Embedding | null> {
    return SHARE_ID_PATTERN.test(shareId) ? this.embeddings.findShown(shareId) : null;
  }

  /**
   * Whether a link leads to a project by the domain of its workspace. Embeds themselves have the address of the site.
   */
  async isAtDomain({ origin, shareId }: { origin: string; shareId: string }): Promise<boolean> {
    const { protocol, hostname, port } = new URL(origin);
    if (protocol !== 'https:' || port !== '' || !SHARE_ID_PATTERN.test(shareId)) return false;
    const domain = await findNamedDomain(this.db, hostname);
    return domain !== null && domain !== 'ended' && (await ownsProject(this.db, domain.workspaceId, shareId));
  }

  private async findOwned(user: CurrentUser, key: string, right: Right): Promise<OwnedEmbedding> {
    const project = await this.embeddings.find(readableBy(user), idInAddress(key, 'project-not-found'));
    if (!project) throw new ApiError('project-not-found');
    requireRight(user, right, project.workspaceId);
    return project;
  }
}

/** The stored list with what `change` adds to the one that it was made from, and without what it removes from that. */
function changed(stored: readonly string[], { sites, before }: EmbeddingChange): string[] {
  if (!before) return sites;
  const kept = stored.filter((site) => sites.includes(site) || !before.includes(site));
  return [...kept, ...sites.filter((site) => !before.includes(site) && !kept.includes(site))];
}
