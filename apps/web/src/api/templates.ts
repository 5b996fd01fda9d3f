import type { Sample, SampleId, SamplesAnswer } from '@anchora/contract/templates';
import { request } from './http-client';

/** Addresses of the sample content of the demo and of the templates. */
export async function fetchSamples(signal?: AbortSignal): Promise<SamplesAnswer['samples']> {
  const { samples } = await request<SamplesAnswer>('/api/templates', signal ? { signal } : {});
  return samples;
}

/** One sample; null if this server has no sample of that name. */
export async function fetchSample(id: SampleId, signal?: AbortSignal): Promise<Sample | null> {
  return (await fetchSamples(signal))[id] ?? null;
}
