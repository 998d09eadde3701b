import { contract } from '@shared/contract';
import type { ChannelName } from '@shared/contract';
import { err } from '@shared/kit/result';
import type { Result } from '@shared/kit/result';
import type { ReportBug } from './boundary';
import type {
  AppChannel,
  Compose,
  ServiceHandlers,
  ShellPorts,
  ShellServices,
  StartFailure,
} from './services';

export type Services = Result<ShellServices, StartFailure>;

export interface Engine {
  /** The services once they are up, or why they are not. */
  services(): Promise<Services>;
  handlers(): Promise<ServiceHandlers>;
  /** Loads and composes; called once the first window is on its way. */
  start(): void;
}

export interface EngineDeps {
  readonly ports: ShellPorts;
  loadCompose(): Promise<Compose>;
  reportBug: ReportBug;
}

/** The rest of the program, which starts beside the window instead of before it. */
export function createEngine(deps: EngineDeps): Engine {
  let settle: (services: Services) => void = () => undefined;
  const services = new Promise<Services>((resolve) => (settle = resolve));
  return {
    services: () => services,
    async handlers() {
      const started = await services;
      return started.ok ? started.value.handlers : unavailableHandlers(started.error);
    },
    start: () => void compose(deps).then(settle),
  };
}

async function compose({ ports, loadCompose, reportBug }: EngineDeps): Promise<Services> {
  try {
    const composed = await (await loadCompose())(ports);
    if (!composed.ok) tellWhy(ports, composed.error);
    return composed;
  } catch (error) {
    reportBug(error, 'start');
    return err({ kind: 'bug', message: 'Toolwright could not start its services. The log has the details.' });
  }
}

function tellWhy(ports: ShellPorts, failure: StartFailure): void {
  ports.notify({
    id: 'start',
    level: 'error',
    title: 'Toolwright could not start fully',
    text: failure.message,
  });
}

/** Every channel answers with the reason, so that the window can show it in place. */
function unavailableHandlers(failure: StartFailure): ServiceHandlers {
  const names = Object.keys(contract).filter((name) => !name.startsWith('app.'));
  const answer = async (): Promise<ReturnType<typeof err<StartFailure>>> => err(failure);
  return Object.fromEntries(
    names.map((name) => [name as Exclude<ChannelName, AppChannel>, answer]),
  ) as unknown as ServiceHandlers;
}
