import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its key, as a TLS server takes them. */
export type Certificate = { readonly cert: string; readonly key: string };

export type Authority = Certificate & {
  /** Issues a certificate for a server with these names; `validity` in epoch milliseconds. */
  readonly issue: (names: readonly string[], validity?: Validity) => Certificate;
};

type Validity = { readonly from: number; readonly until: number };
type Party = {
  readonly name: string;
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
};

const DAY_MILLISECONDS = 86_400_000;
const OID = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
} as const;

/** A new authority for a test; a program trusts it only if told to. */
export function createAuthority(): Authority {
  const authority = party(`Test authority ${randomBytes(4).toString('hex')}`);
  return {
    ...certificate({ subject: authority, issuer: authority, names: [], validity: validNow(), isAuthority: true }),
    issue: (names, validity = validNow()) =>
      certificate({ subject: party('Test server'), issuer: authority, names, validity, isAuthority: false }),
  };
}

/** A self-signed certificate. */
export function selfSigned(names: readonly string[]): Certificate {
  const server = party('Test server');
  return certificate({ subject: server, issuer: server, names, validity: validNow(), isAuthority: false });
}

function validNow(): Validity {
  return { from: Date.now() - DAY_MILLISECONDS, until: Date.now() + DAY_MILLISECONDS };
}

function party(name: string): Party {
  return { name, keys: generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
}

/** X.509 version 3 (RFC 5280, section 4.1), only the parts that TLS needs. */
function certificate(options: {
  readonly subject: Party;
  readonly issuer: Party;
  readonly names: readonly string[];
  readonly validity: Validity;
  readonly isAuthority: boolean;
}): Certificate {
  const { subject, issuer, names, validity, isAuthority } = options;
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const constraints = extension(OID.basicConstraints, sequence(...(isAuthority ? [der(0x01, Buffer.of(0xff))] : [])));
  const alternatives = extension(OID.subjectAltName, sequence(...names.map(alternativeName)));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(0x01), randomBytes(8)])),
    algorithm,
    nameOf(issuer),
    sequence(time(validity.from), time(validity.until)),
    nameOf(subject),
    subject.keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(constraints, ...(names.length === 0 ? [] : [alternatives]))),
  );
  const signature = sign('sha256', content, issuer.keys.privateKey);
  const whole = sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: subject.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function nameOf({ name }: Party): Buffer {
  return sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(name)))));
}

function alternativeName(name: string): Buffer {
  const isAddress = /^\d+(\.\d+){3}$/.test(name);
  return isAddress ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

/** GeneralizedTime. */
function time(epochMilliseconds: number): Buffer {
  const digits = new Date(epochMilliseconds)
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '');
  return der(0x18, Buffer.from(`${digits}Z`));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | bytes.length), bytes, content]);
}
