import { V1_PREFIX } from '@anchora/contract/v1/v1-calls';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { TEST_ORIGIN, type TestApp } from './test-app';

/** Sends requests as a program does: with a token, without Origin and cookies. */
export class TestProgram {
  constructor(
    private readonly testApp: TestApp,
    readonly token: string,
    private readonly address = '198.51.100.7',
  ) {}

  request({ headers, ...options }: InjectOptions): Promise<LightMyRequestResponse> {
    const authorization = `Bearer ${this.token}`;
    return this.testApp.app.inject({
      remoteAddress: this.address,
      ...options,
      headers: { host: new URL(TEST_ORIGIN).host, authorization, ...headers },
    });
  }

  get(url: string) {
    return this.request({ url: V1_PREFIX + url });
  }

  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: InjectOptions['payload'], headers = {}) {
    return this.request({ method, url: V1_PREFIX + url, headers, ...(payload === undefined ? {} : { payload }) });
  }
}
