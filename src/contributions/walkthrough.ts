import type { WalkthroughStep } from '../host/walkthrough-progress.ts';

const step = (id: WalkthroughStep, title: string, description: string, image: string) => ({
  id: `cartwright.${id}`,
  title,
  description,
  media: { markdown: `media/walkthrough/${image}.md` },
  completionEvents: [`onContext:cartwright.walkthrough.${id}`],
});

/** The walkthrough, which a command opens, too. A step is complete when its action has succeeded. */
export const walkthroughs = [
  {
    id: 'cartwright.firstSteps',
    title: 'Get Started with Cartwright',
    description: 'Browse, edit and debug a shop, on an instance or offline.',
    steps: [
      step(
        'service',
        'Start the bundled service',
        'The bundled service comes with a complete sample shop and works offline.\n[Start Service](command:cartwright.service.start)',
        'service',
      ),
      step(
        'browse',
        'Browse the shop',
        'The Cartwright view container shows the data of the shop, the storefront and your scripts.\n[Open Data](command:cartwright.data.focus)',
        'browse',
      ),
      step(
        'edit',
        'Edit a resource',
        'Select a campaign or a product to open it as a document. Saving the document updates the shop.\n[Open by ID](command:cartwright.document.openById)',
        'edit',
      ),
      step(
        'debug',
        'Stop in a hook',
        'Select a hook in the Scripts view and debug it. Cartwright sends a request that runs it.\n[Open Scripts](command:cartwright.scripts.focus)',
        'debug',
      ),
      step(
        'connect',
        'Connect to an instance',
        'Passwords are stored in VS Code’s secret storage, never in settings.\n[Add Connection](command:cartwright.connections.add)',
        'connect',
      ),
    ],
  },
] as const;
