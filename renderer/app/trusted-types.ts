type TrustedTypePolicies = {
  readonly createPolicy: (name: string, rules: { readonly createScriptURL: (url: string) => string }) => unknown;
};

/** Makes the one exception to `require-trusted-types-for`: the worker that hls.js builds from a blob of this page. */
export function installTrustedTypes(): void {
  // Not yet in TypeScript's library; absent in browsers without trusted types.
  const policies = (window as { readonly trustedTypes?: TrustedTypePolicies }).trustedTypes;
  policies?.createPolicy('default', {
    createScriptURL(url) {
      if (url.startsWith(`blob:${window.location.origin}/`)) return url;
      throw new TypeError('Only scripts made by this page may run');
    },
  });
}
