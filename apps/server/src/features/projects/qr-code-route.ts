import { publicLink } from '@anchora/contract/v1/v1-answers';
import { renderSVG } from 'uqr';
import type { Deps } from '../../deps';
import { requireUser } from '../../http/session';
import type { RegisterOwn } from '../../http/v1/v1-routes';
import { projectAnswer } from './project-answer';
import type { ProjectService } from './project-service';

/** Pixels of a module in the SVG's own size; it can be printed at any size. */
const MODULE_PX = 16;
/** Light modules around the code that readers need to find it (ISO/IEC 18004, 6.3.8). */
const QUIET_MODULES = 4;

/** GET /api/v1/projects/{id}/qr-code, in the colours of the brand. */
export function registerQrCode(registerOwn: RegisterOwn, deps: Deps, projects: ProjectService): void {
  registerOwn('readQrCode', async (request, reply) => {
    const user = await requireUser(request);
    const found = await projects.find((request.params as { key: string }).key, user);
    if (found.by !== 'owned') return reply.callNotFound();
    const { shareId, brand } = projectAnswer(found.project);
    const { dark = '#000000', light = '#ffffff' } = brand?.qr ?? {};
    const look = {
      ecc: 'M',
      border: QUIET_MODULES,
      pixelSize: MODULE_PX,
      blackColor: dark,
      whiteColor: light,
    } as const;
    return reply.type('image/svg+xml').send(renderSVG(publicLink(deps.config.publicUrl, shareId), look));
  });
}
