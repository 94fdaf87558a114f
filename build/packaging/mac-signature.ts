/** Without a certificate the app is signed ad hoc, and the hardened runtime, which would refuse its own libraries then, is off. */
export function macSignatureFlags(certificates: string, environment: NodeJS.ProcessEnv): readonly string[] {
  const { CSC_LINK = '', CSC_NAME = '' } = environment;
  const isSigned = CSC_LINK !== '' || CSC_NAME !== '' || /^ *\d+\) /m.test(certificates);
  return isSigned ? [] : ['--config.mac.identity=-', '--config.mac.hardenedRuntime=false'];
}
