const step = (id: string, title: string, description: string, image: string, ...done: string[]) => ({
  id: `cartwright.${id}`,
  title,
  description,
  media: { markdown: `media/walkthrough/${image}.md` },
  completionEvents: done,
});

/** For the first start. */
export const walkthroughs = [
  {
    id: 'cartwright.firstSteps',
    title: 'Cartwright: a shop on your desk',
    description: 'Browse, edit and debug a commerce shop, with an instance or without any network.',
    steps: [
      step(
        'service',
        'Start the bundled service',
        'It brings a whole sample shop and needs no network.\n[Start Service](command:cartwright.service.start)',
        'service',
        'onContext:cartwright.serviceRunning',
      ),
      step(
        'browse',
        'Look around',
        'The Cartwright view has the shop’s data, the shop itself and your scripts.\n[Open Data](command:cartwright.data.focus)',
        'browse',
        'onView:cartwright.data',
      ),
      step(
        'edit',
        'Change something',
        'A click on a campaign or a product opens it as a document. Save it, and the shop has changed.\n[Open by Id](command:cartwright.document.openById)',
        'edit',
        'onCommand:cartwright.document.open',
      ),
      step(
        'debug',
        'Halt in a hook',
        'Choose a hook in the Scripts view and debug it: the request that reaches it is sent for you.\n[Open Scripts](command:cartwright.scripts.focus)',
        'debug',
        'onCommand:cartwright.scripts.debugHook',
      ),
      step(
        'connect',
        'Connect an instance',
        'Passwords go into the secret storage, never into settings.\n[Add Connection](command:cartwright.connections.add)',
        'connect',
        'onCommand:cartwright.connections.add',
      ),
    ],
  },
] as const;
