import { z } from 'zod';
import { AppLink } from '#shared/domain/app/app-link.ts';
import { UpdateState } from '#shared/domain/app/app-update.ts';
import { ServiceChoice, ServiceFinding, ServiceName, ServiceState } from '#shared/domain/app/own-services.ts';
import { NetworkPatch, NetworkState } from '../domain/app/network.ts';
import { command, Done, Nothing, query } from './define.ts';

/** The app as a program of this machine: its services, its network, and what lies outside the page. */
export const desktopProcedures = {
  'services.read': query(Nothing, ServiceState),
  /** Finds the service at or below an address in any spelling. `siteAddress` null: its own. Failures are answers. */
  'services.find': command(
    z.strictObject({
      service: ServiceName,
      address: z.string().max(2_000),
      siteAddress: z.string().max(2_000).nullable(),
    }),
    ServiceFinding,
  ),
  /** The same for the services in use, through the proxy in use; null: the demo. */
  'services.test': command(Nothing, z.object({ anime: ServiceFinding.nullable(), novels: ServiceFinding.nullable() })),
  /**
   * Runs the app on other services from now on; each pair has data of its own, and settings come along. Every page gets
   * `services.changed` and starts over. `forbidden` if `isFixed`; `rejected` with the field of an address that is not plain;
   * `storage-unwritable`, `storage-full`, `internal` leave everything as it was.
   */
  'services.choose': command(ServiceChoice, ServiceState),

  'network.read': query(Nothing, NetworkState),
  /** Applies from the next request on. `rejected` with the field `address` if it is no proxy's. */
  'network.update': command(NetworkPatch, NetworkState),

  /** Keeps the display on while a moving picture is watched; ends by itself with the page. */
  'display.keepAwake': command(z.strictObject({ isWanted: z.boolean() }), Done),

  /** The next link opened from outside the page, handed out once, to the first caller; null: none waits. */
  'links.take': command(Nothing, AppLink.nullable()),

  'updates.state': query(Nothing, UpdateState),
  'updates.check': command(Nothing, Done),
  'updates.download': command(Nothing, Done),
  /** Ends the app, as a person would, and starts the new version. */
  'updates.install': command(Nothing, Done),

  /** Facts for a person who reports a fault. */
  'app.about': query(
    Nothing,
    z.object({
      version: z.string(),
      /** Electron, Chromium, Node and the system, where they are known. */
      parts: z.array(z.object({ name: z.string(), version: z.string() })),
      dataFolder: z.string(),
      logFile: z.string(),
      /** Whether the host can show a folder in the system's file manager. */
      canRevealFiles: z.boolean(),
      /** Whether `files.chooseFolder` shows a dialog; if not, the person types the folder. */
      canChooseFolder: z.boolean(),
    }),
  ),
  /** The last lines of the log, redacted, oldest first. */
  'app.logLines': query(Nothing, z.array(z.string())),
  'app.reveal': command(z.strictObject({ place: z.literal(['data', 'log', 'downloads']) }), Done),
  /** Lets the person choose a folder in the system's own dialog; null: they did not, or the host has none. */
  'files.chooseFolder': command(Nothing, z.string().nullable()),
  /** What the app is made with, and the terms of each. */
  'app.licences': query(
    Nothing,
    z.array(z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() })),
  ),
} as const;
