import { type Context, Hono } from 'hono';
import type { Account, Session } from '../state/accounts.ts';
import { errorAnswer, jsonAnswer, missingRoute, ServiceError, signedOut, ValidationError } from './answers.ts';
import { type InputRecord, type InputValue, mergedInput, nestedParameters, readBody } from './input.ts';
import { sentToken, sessionCookie } from './session-token.ts';

/** One request, read as far as every route needs it. */
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
type Answer = Response | Promise<Response>;
type Route = { readonly method: Method; readonly path: string; readonly answer: (call: Call) => Answer };

/** Collects the routes of the service and answers requests with them. Paths are relative to the API's root. */
export function createRouter(findSession: (token: string) => Session | null) {
  const routes: (Route & { readonly ignoresSession: boolean })[] = [];

  /** Public: a session changes details of the answer, its absence refuses nothing. */
  const on = (method: Method, path: string, answer: (call: Call) => Answer) => {
    routes.push({ method, path, answer, ignoresSession: false });
  };

  return {
    on,
    /** Any token is as good as none (anime-service, Authentication). */
    onIgnoringSession: (method: Method, path: string, answer: (call: Call) => Answer) => {
      routes.push({ method, path, answer, ignoresSession: true });
    },
    /** 403 without a session, before anything else of the request is looked at. */
    onSignedIn: (method: Method, path: string, answer: (call: SignedInCall) => Answer) => {
      on(method, path, (call) => {
        if (call.session === null) throw signedOut();
        return answer({ ...call, session: call.session, account: call.session.account });
      });
    },

    build: (root: string): Hono => {
      const app = new Hono({ getPath: pathWithoutTrailingSlash });

      const answer = async (context: Context, route: Route & { readonly ignoresSession: boolean }) => {
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
          readInput: async () => mergedInput(await readBody(request), query),
          session,
        };
        const response = await answerOrError(request, () => route.answer(call));
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
      // Only a fault of this server gets here.
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

async function answerOrError(request: Request, answer: () => Answer): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof ServiceError || error instanceof ValidationError) return errorAnswer(request, error);
    throw error;
  }
}

function wrongMethod(request: Request, methods: readonly string[]): Response {
  const allow = methods.join(', ');
  if (request.method === 'OPTIONS') return new Response(null, { status: 200, headers: { allow } });
  const path = new URL(request.url).pathname.slice(1);
  const message = `The ${request.method} method is not supported for route ${path}. Supported methods: ${allow}.`;
  return errorAnswer(request, new ServiceError(405, message, { allow }));
}
