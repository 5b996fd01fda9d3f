import { z } from 'zod';
import { fault } from './errors/field-faults';
import { MAX_ADDRESS_LENGTH } from './limits';

/**
 * Address of an upload: `/files/{fileId}`, alone or behind this server's own public address. Only its length is checked
 * here; the server answers `file-address-unknown` for any other address.
 */
export const fileAddressSchema = z
  .string(fault('file-address-missing'))
  .max(MAX_ADDRESS_LENGTH, fault('file-address-invalid'));
