/**
 * Flags for a Mac without a certificate: its app is signed ad hoc, which says that it is whole but not who made it. The hardened
 * runtime loads libraries of one maker only, and then takes no two of its files for the same one's.
 */
export function macSignatureFlags(certificates: string, environment: NodeJS.ProcessEnv): readonly string[] {
  const { CSC_LINK = '', CSC_NAME = '' } = environment;
  const isSigned = CSC_LINK !== '' || CSC_NAME !== '' || /^ *\d+\) /m.test(certificates);
  return isSigned ? [] : ['--config.mac.identity=-', '--config.mac.hardenedRuntime=false'];
}
