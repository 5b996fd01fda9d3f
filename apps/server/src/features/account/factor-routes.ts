import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownerProofSchema } from '@anchora/contract/account';
import {
  addPasskeySchema,
  confirmTotpSchema,
  renamePasskeySchema,
  type AddedFactor,
  type FactorInfo,
} from '@anchora/contract/second-factor';
import { idInAddress } from '../../http/id-in-address';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';
import type { FactorService } from './factor-service';

const PATH = '/api/user/factors';

export function registerFactorRoutes(app: FastifyInstance, factors: FactorService): void {
  app.get(PATH, async (request): Promise<FactorInfo> => {
    const { id } = await requireSession(request);
    return factors.describe(id);
  });

  app.post(`${PATH}/proof`, async (request) => {
    const { id } = await requireSession(request);
    return factors.proofOptions(id);
  });

  app.post(`${PATH}/totp`, async (request) => {
    const { user, proof } = await proven(request);
    return factors.beginTotp(user, proof);
  });

  app.post(`${PATH}/totp/confirm`, async (request): Promise<AddedFactor> => {
    const user = await requireSession(request);
    return factors.confirmTotp(user, parseBody(confirmTotpSchema, request.body).code);
  });

  app.post(`${PATH}/totp/remove`, async (request) => {
    const { user, proof } = await proven(request);
    await factors.removeTotp(user, proof);
    return { ok: true };
  });

  app.post(`${PATH}/recovery-codes`, async (request): Promise<AddedFactor> => {
    const { user, proof } = await proven(request);
    return { recoveryCodes: await factors.makeRecoveryCodes(user, proof), isFirst: false };
  });

  registerPasskeyRoutes(app, factors);
}

function registerPasskeyRoutes(app: FastifyInstance, factors: FactorService): void {
  app.post(`${PATH}/passkeys/options`, async (request) => {
    const { user, proof } = await proven(request);
    return factors.beginPasskey(user, proof);
  });

  app.post(`${PATH}/passkeys`, async (request): Promise<AddedFactor> => {
    const user = await requireSession(request);
    const { name, passkey } = parseBody(addPasskeySchema, request.body);
    return factors.addPasskey(user, name, passkey);
  });

  app.patch<{ Params: { id: string } }>(`${PATH}/passkeys/:id`, async (request) => {
    const { id } = await requireSession(request);
    const { name } = parseBody(renamePasskeySchema, request.body);
    await factors.renamePasskey(id, passkeyIdOf(request.params), name);
    return { ok: true };
  });

  app.post<{ Params: { id: string } }>(`${PATH}/passkeys/:id/remove`, async (request) => {
    const { user, proof } = await proven(request);
    await factors.removePasskey(user, passkeyIdOf(request.params), proof);
    return { ok: true };
  });
}

async function proven(request: FastifyRequest) {
  const user = await requireSession(request);
  return { user, proof: parseBody(ownerProofSchema, request.body) };
}

function passkeyIdOf({ id }: { id: string }): number {
  return idInAddress(id, 'factor-not-found');
}
