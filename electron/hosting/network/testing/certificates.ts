import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Issued = { readonly key: string; readonly cert: string };

export type CertificateWish = {
  readonly names: readonly string[];
  readonly from?: Date;
  readonly until?: Date;
};

/** An authority of a test, and the certificates of its servers. Real ones, as short as the standard allows (RFC 5280). */
export type Authority = {
  /** PEM; whoever trusts this trusts what is issued. */
  readonly certificate: string;
  readonly issue: (wish: CertificateWish) => Issued;
};

const DAY_MILLISECONDS = 86_400_000;

export function createAuthority(name = 'Engawa test authority'): Authority {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = certificate({ subject: name, publicKey: pair.publicKey, issuer: name, signer: pair.privateKey });
  return {
    certificate: own,
    issue: ({ names, from, until }) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const subject = names[0] ?? '';
      const wish = { subject, publicKey, issuer: name, signer: pair.privateKey, names, from, until };
      return {
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        cert: certificate(wish),
      };
    },
  };
}

type Certificate = {
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly issuer: string;
  readonly signer: KeyObject;
  /** Of a server; an authority has none. */
  readonly names?: readonly string[];
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
};

const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

function certificate({ subject, publicKey, issuer, signer, names, from, until }: Certificate): string {
  const now = Date.now();
  const body = sequence(
    node(0xa0, node(0x02, Buffer.from([2]))),
    node(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    commonName(issuer),
    sequence(time(from ?? new Date(now - DAY_MILLISECONDS)), time(until ?? new Date(now + DAY_MILLISECONDS))),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(names === undefined ? authorityMark() : alternativeNames(names))),
  );
  const signature = node(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, signer)]));
  const der = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
}

function authorityMark(): Buffer {
  const isAuthority = sequence(node(0x01, Buffer.from([0xff])));
  return sequence(oid(0x55, 0x1d, 0x13), node(0x01, Buffer.from([0xff])), node(0x04, isAuthority));
}

function alternativeNames(names: readonly string[]): Buffer {
  const entries = names.map((name) =>
    /^\d+(\.\d+){3}$/.test(name) ? node(0x87, Buffer.from(name.split('.').map(Number))) : node(0x82, Buffer.from(name)),
  );
  return sequence(oid(0x55, 0x1d, 0x11), node(0x04, sequence(...entries)));
}

function commonName(text: string): Buffer {
  return sequence(node(0x31, sequence(oid(0x55, 0x04, 0x03), node(0x0c, Buffer.from(text)))));
}

/** `YYYYMMDDhhmmssZ`, with four digits of the year. */
function time(date: Date): Buffer {
  return node(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
}

function oid(...bytes: number[]): Buffer {
  return node(0x06, Buffer.from(bytes));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return node(SEQUENCE, Buffer.concat(parts));
}

function node(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}
