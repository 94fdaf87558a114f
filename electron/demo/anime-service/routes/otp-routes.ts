import { isoMoment } from '../../anime-dataset/moscow-calendar.ts';
import { emptyHtmlAnswer, jsonAnswer } from '../http/answers.ts';
import type { InputRecord } from '../http/nested-parameters.ts';
import { mergedInput } from '../http/request-body.ts';
import type { Router } from '../http/router.ts';
import { missingRecord, ServiceError } from '../http/service-error.ts';
import { createValidation, isBlank, MESSAGES, numberFrom, requiredText, type Validation } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { signedInAnswer } from './login-routes.ts';

/** A number greater than 0; the text of the issued code is one too (anime-service, Accounts: authentication). */
function codeOf(validation: Validation, input: InputRecord): string {
  const value = input['code'];
  const code = numberFrom(value);
  if (isBlank(value)) validation.add('code', MESSAGES.required('code'));
  else if (code === null) validation.add('code', MESSAGES.number('code'));
  else if (code <= 0) validation.add('code', MESSAGES.atLeast('code', 1));
  return String(code ?? '');
}

/** anime-service, One-time code: signing in on one device from another. */
export function addOtpRoutes(router: Router, context: ServiceContext): void {
  const { oneTimeCodes } = context;

  router.onIgnoringSession('POST', '/accounts/otp/get', async (call) => {
    const input = mergedInput(await call.readBody(), call.query);
    const validation = createValidation();
    const deviceId = requiredText(validation, input, 'device_id');
    validation.finish();
    const otp = oneTimeCodes.codeFor(deviceId);
    return jsonAnswer({
      otp: {
        code: otp.code,
        user_id: otp.acceptedBy?.id ?? null,
        device_id: otp.deviceId,
        expired_at: isoMoment(otp.expiresAt),
      },
      remaining_time: Math.max(0, Math.floor((otp.expiresAt - context.clock.now()) / 1000)),
    });
  });

  router.onSignedIn('POST', '/accounts/otp/accept', async (call) => {
    const input = mergedInput(await call.readBody(), call.query);
    const validation = createValidation();
    const code = codeOf(validation, input);
    validation.finish();
    const otp = oneTimeCodes.find(code);
    if (otp === undefined) throw missingRecord('Otp', code);
    oneTimeCodes.accept(otp, call.account);
    return emptyHtmlAnswer();
  });

  router.on('POST', '/accounts/otp/login', async (call) => {
    if (call.session !== null) throw new ServiceError(403, 'Вход уже выполнен.');
    const input = mergedInput(await call.readBody(), call.query);
    const validation = createValidation();
    const code = codeOf(validation, input);
    const deviceId = requiredText(validation, input, 'device_id');
    validation.finish();
    const otp = oneTimeCodes.find(code);
    if (otp === undefined || otp.deviceId !== deviceId) throw missingRecord('Otp', code);
    // Not accepted yet: the service fails here (anime-service, States of a one-time code).
    if (otp.acceptedBy === null) throw new ServiceError(500, 'Server Error');
    oneTimeCodes.use(otp);
    return signedInAnswer(context, otp.acceptedBy);
  });
}
