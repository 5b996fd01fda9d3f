import type { Right } from '@anchora/contract/roles';
import { BRAND_PICTURES, type brandSchema, type Brand, type BrandPicture } from '@anchora/contract/brand';
import type { z } from 'zod';
import { holdForSettings } from '../../accounts/hold-workspace';
import { recordInWorkspace } from '../../audit/audit-repository';
import { personalWorkspaceId } from '../../db/personal-workspace';
import type { Deps } from '../../deps';
import { pictureAddresses } from '../../files/brand-columns';
import { oneWorkspace, setBrandVisibility } from '../../files/file-use-repository';
import { finalizeUpload } from '../../files/finalize-upload';
import { endUse, replaceUse } from '../../files/use-file';
import { readableBy, requireRight } from '../../http/access';
import { ApiError } from '../../http/api-error';
import type { CurrentUser } from '../../http/session-repository';
import { parseFileAddress } from '../../storage/parse-file-address';
import { BrandRepository, findBrandPictures } from './brand-repository';

type BrandInput = z.output<typeof brandSchema>;

/** Reads the brand of a workspace for its members, and changes it for those who manage the workspace. */
export class BrandService {
  private readonly brands: BrandRepository;

  constructor(private readonly deps: Pick<Deps, 'config' | 'db' | 'store'>) {
    this.brands = new BrandRepository(deps.db);
  }

  /** @throws ApiError `workspace-not-found` if the user may not read the workspace. */
  async read(user: CurrentUser, workspace: number | undefined): Promise<Brand> {
    const { settings, pictures, isShown } = await this.brands.find(workspaceOf(user, workspace, 'read'));
    return { ...settings, ...pictureAddresses(pictures), isShown };
  }

  /**
   * @throws ApiError `workspace-not-found` as `read`; `role-too-low` for members who may not manage the workspace; the
   *   errors of `finalizeUpload` and `replaceUse` for the pictures.
   */
  async change(user: CurrentUser, workspace: number | undefined, change: BrandInput): Promise<Brand> {
    const workspaceId = workspaceOf(user, workspace, 'manage');
    const { logo, backgroundPicture, linkPicture, photoFrame, ...settings } = change;
    const wanted = {
      logo,
      'background-picture': backgroundPicture,
      'link-picture': linkPicture,
      'photo-frame': photoFrame,
    };
    const before = await findBrandPictures(this.deps.db, workspaceId);
    const pictures = new Map<BrandPicture, string | null>();
    for (const picture of BRAND_PICTURES) {
      pictures.set(picture, await this.claim(workspaceId, wanted[picture], before[picture]));
    }
    await this.deps.db.transaction(async (tx) => {
      await holdForSettings(tx, user.id, workspaceId);
      await this.brands.store(tx, workspaceId, settings);
      // Another change may have been stored while the pictures were checked.
      const present = await findBrandPictures(tx, workspaceId);
      const holder = { kind: 'brand', id: workspaceId } as const;
      for (const [role, fileId] of pictures) {
        if (fileId === (present[role] ?? null)) continue;
        if (fileId === null) await endUse(tx, holder, role);
        else await replaceUse(tx, { fileId, holder, role, workspaceId, isPublic: false });
      }
      await setBrandVisibility(tx, oneWorkspace(workspaceId));
      await recordInWorkspace(tx, user, workspaceId, 'brand-changed');
    });
    return this.read(user, workspaceId);
  }

  /**
   * The picture at an address. One that the brand has already is taken as it is, even if it is no upload of this
   * workspace.
   */
  private async claim(workspaceId: number, address: string | null, before: string | undefined): Promise<string | null> {
    if (address === null) return null;
    if (before !== undefined && parseFileAddress(address, this.deps.config) === before) return before;
    return (await finalizeUpload(this.deps, { workspaceId, address, kind: 'image' })).id;
  }
}

function workspaceOf(user: CurrentUser, workspace: number | undefined, right: Right): number {
  const asked = workspace ?? personalWorkspaceId(user.id);
  if (!readableBy(user).includes(asked)) throw new ApiError('workspace-not-found');
  requireRight(user, right, asked);
  return asked;
}
