import { type ErrorData, ErrorDetails, ErrorTypes } from 'hls.js';
import type { Fault, Stretch } from '#shared/domain/player/faults.ts';
import { FINAL_URL_HEADER } from './transport-address.ts';

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

/** Answers of the app's own media route: the host was not allowed, failed, or took too long. */
const NOT_ALLOWED = 403;
const HOST_FAILED: readonly number[] = [502, 504];

type Told = Pick<ErrorData, 'type' | 'details' | 'response' | 'networkDetails' | 'frag'>;

/** What a fatal error of hls.js means for recovery. */
export function faultOf(data: Told): Fault {
  if (UNPLAYABLE.includes(data.details) || data.type === ErrorTypes.KEY_SYSTEM_ERROR) return { kind: 'unplayable' };
  if (GARBLED.includes(data.details)) return { kind: 'garbled' };
  if (data.details === ErrorDetails.FRAG_PARSING_ERROR) return { kind: 'garbled', ...holeOf(data) };
  if (data.type !== ErrorTypes.NETWORK_ERROR) return { kind: 'media' };
  const place = holeOf(data);
  const status = data.response?.code ?? 0;
  if (!isFromOwnRoute(data.networkDetails)) return { kind: 'network', status, ...place };
  if (status === NOT_ALLOWED) return { kind: 'foreign', ...place };
  return { kind: 'network', status: HOST_FAILED.includes(status) ? 0 : status, ...place };
}

function holeOf({ frag }: Told): { readonly hole?: Stretch } {
  if (frag === undefined || !Number.isFinite(frag.start) || !(frag.duration > 0)) return {};
  return { hole: { startSeconds: frag.start, stopSeconds: frag.start + frag.duration } };
}

/** What a host answered comes with its true address (transport-address); what the app says itself has none. */
function isFromOwnRoute(request: unknown): boolean {
  if (typeof request !== 'object' || request === null || !('getResponseHeader' in request)) return false;
  return typeof request.getResponseHeader === 'function' && !request.getResponseHeader(FINAL_URL_HEADER);
}
