import { type Context, Hono } from 'hono';
import { Refusal } from '#demo/local-host.ts';
import { type InputRecord, type InputValue, isInputRecord, nestedParameters } from '#demo/parameters.ts';
import { ValidationError } from '#demo/validation.ts';
import type { Session } from '../state/accounts.ts';
import type { Account } from '../state/state-file.ts';
import { errorAnswer, jsonAnswer, messageRefusal, missingRoute, signedOut } from './answers.ts';
import { selectedAnswer } from './field-selection.ts';
import { readBody } from './input.ts';
import { sentToken, sessionCookie } from './session-token.ts';

/** One request with its query and session. */
export type Call = {
  readonly request: Request;
  readonly url: URL;
  readonly query: InputRecord;
  /** A part of the path, decoded. */
  readonly part: (name: string) => string;
  readonly readBody: () => Promise<InputValue>;
  /** Body and query as one set of named values; the body wins. */
  readonly readInput: () => Promise<InputRecord>;
  readonly session: Session | null;
};

export type SignedInCall = Call & { readonly session: Session; readonly account: Account };

type Method = 'GET' | 'POST' | 'DELETE';
/** A response, or a value to answer as JSON, whose fields the caller may select. */
type Answer<Asked extends Call> = (call: Asked) => unknown;
type Route = {
  readonly method: Method;
  readonly path: string;
  readonly answer: Answer<Call>;
  readonly ignoresSession: boolean;
};

/** Collects the routes of the service and answers requests with them. Paths are relative to the API's root. */
export function createRouter(findSession: (token: string) => Session | null) {
  const routes: Route[] = [];

  /** Public: a session only changes details of the answer. */
  const on = (method: Method, path: string, answer: Answer<Call>) => {
    routes.push({ method, path, answer, ignoresSession: false });
  };

  return {
    on,
    /** Public, and any token is ignored (anime-service, Authentication). */
    onIgnoringSession: (method: Method, path: string, answer: Answer<Call>) => {
      routes.push({ method, path, answer, ignoresSession: true });
    },
    /** 403 without a session, before any other check. */
    onSignedIn: (method: Method, path: string, answer: Answer<SignedInCall>) => {
      on(method, path, (call) => {
        if (call.session === null) throw signedOut();
        return answer({ ...call, session: call.session, account: call.session.account });
      });
    },

    build: (root: string): Hono => {
      const app = new Hono({ getPath: pathWithoutTrailingSlash });

      const answer = async (context: Context, route: Route) => {
        const request = context.req.raw;
        const url = new URL(request.url);
        const query = nestedParameters(url.searchParams);
        const sent = route.ignoresSession ? null : sentToken(request);
        const session = sent === null ? null : findSession(sent.token);
        const call: Call = {
          request,
          url,
          query,
          part: (name) => context.req.param(name) ?? '',
          readBody: () => readBody(request),
          readInput: async () => {
            const body = await readBody(request);
            return isInputRecord(body) ? { ...query, ...body } : query;
          },
          session,
        };
        const response = await answerOrError(call, route.answer);
        if (session !== null && sent?.isCookie === true && !response.headers.has('set-cookie')) {
          response.headers.append('set-cookie', sessionCookie(session.token, Date.now()));
        }
        return response;
      };

      for (const route of routes) app.on(route.method, root + route.path, (context) => answer(context, route));
      const methodsByPath = Map.groupBy(routes, (route) => route.path);
      for (const [path, known] of methodsByPath) {
        const methods = known.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
        app.all(root + path, (context) => wrongMethod(context.req.raw, methods));
      }
      app.notFound((context) => errorAnswer(context.req.raw, missingRoute(new URL(context.req.url).pathname)));
      // Only a bug in this server gets here.
      app.onError((error) => jsonAnswer({ message: `Server Error: ${error.message}` }, 500));
      return app;
    },
  };
}
export type Router = ReturnType<typeof createRouter>;

/** `/teams/` and `/teams` are the same place (anime-service, Teams). */
function pathWithoutTrailingSlash(request: Request): string {
  const { pathname } = new URL(request.url);
  let end = pathname.length;
  while (end > 1 && pathname.charAt(end - 1) === '/') end -= 1;
  return pathname.slice(0, end);
}

async function answerOrError(call: Call, answer: Answer<Call>): Promise<Response> {
  const { request, query } = call;
  try {
    const answered = await answer(call);
    return answered instanceof Response ? answered : selectedAnswer(query, answered);
  } catch (error) {
    if (error instanceof Refusal || error instanceof ValidationError) return errorAnswer(request, error);
    throw error;
  }
}

function wrongMethod(request: Request, methods: readonly string[]): Response {
  const allow = methods.join(', ');
  if (request.method === 'OPTIONS') return new Response(null, { status: 200, headers: { allow } });
  const path = new URL(request.url).pathname.slice(1);
  const message = `The ${request.method} method is not supported for route ${path}. Supported methods: ${allow}.`;
  return errorAnswer(request, messageRefusal(405, message, { allow }));
}
