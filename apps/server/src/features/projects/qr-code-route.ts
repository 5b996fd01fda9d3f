import { linkOrigin, sharedLink } from '@anchora/contract/shared-link';
import { qrFormatSchema } from '@anchora/contract/v1/qr-format';
import type { Deps } from '../../deps';
import { qrFiles } from '../../files/qr-files';
import { parseBody } from '../../http/json-body';
import { requireUser } from '../../http/session';
import type { RegisterOwn } from '../../http/v1/v1-routes';
import { projectAnswer } from './project-answer';
import type { ProjectFinder } from './project-finder';

/** GET /api/v1/projects/{id}/qr-code, in the colours of the brand. */
export function registerQrCodeRoute(registerOwn: RegisterOwn, deps: Deps, finder: ProjectFinder): void {
  registerOwn('readQrCode', async (request, reply) => {
    const user = await requireUser(request);
    const { format } = parseBody(qrFormatSchema, request.query);
    const found = await finder.find((request.params as { key: string }).key, user);
    if (found.by !== 'owned') return reply.callNotFound();
    const project = projectAnswer(found.project);
    const { shareId, brand } = project;
    const { svg, png } = qrFiles(sharedLink(linkOrigin(project, deps.config.publicUrl), shareId), brand?.qr);
    return format === 'png' ? reply.type('image/png').send(png) : reply.type('image/svg+xml').send(svg);
  });
}
