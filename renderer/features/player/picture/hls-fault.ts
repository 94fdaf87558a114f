import { type ErrorData, ErrorDetails, ErrorTypes } from 'hls.js';
import type { Fault } from '#shared/domain/player/recovery.ts';

const UNPLAYABLE: readonly string[] = [
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
];

const GARBLED: readonly string[] = [
  ErrorDetails.MANIFEST_PARSING_ERROR,
  ErrorDetails.LEVEL_EMPTY_ERROR,
  ErrorDetails.LEVEL_PARSING_ERROR,
];

/** What a fatal error of hls.js means for recovery. */
export function faultOf(data: ErrorData): Fault {
  if (UNPLAYABLE.includes(data.details) || data.type === ErrorTypes.KEY_SYSTEM_ERROR) return { kind: 'unplayable' };
  if (GARBLED.includes(data.details)) return { kind: 'garbled' };
  if (data.type === ErrorTypes.NETWORK_ERROR) return { kind: 'network', status: data.response?.code ?? 0 };
  return { kind: 'media' };
}
