import type { Category } from '../records/catalog.ts';
import type { Scene } from './art/illustration.ts';
import { both, type Text } from './text.ts';

export const catalogId = 'kestrel-yard';

interface Department {
  readonly id: string;
  readonly name: Text;
  readonly about: Text;
  /** Where its products are shown. */
  readonly scene: Scene;
  readonly shelves: readonly (readonly [id: string, name: Text])[];
}

export const departments: readonly Department[] = [
  {
    id: 'workshop',
    name: both('Workshop', 'Werkstatt'),
    about: both('Tools that are sharpened, not replaced.', 'Werkzeug, das man schärft statt ersetzt.'),
    scene: 'bench',
    shelves: [
      ['hand-tools', both('Hand tools', 'Handwerkzeug')],
      ['measuring', both('Measuring and marking', 'Messen und Anreißen')],
      ['sharpening', both('Sharpening', 'Schärfen')],
      ['benches', both('Benches and clamps', 'Bänke und Zwingen')],
      ['power-tools', both('Power tools', 'Elektrowerkzeug')],
      ['workshop-storage', both('Rolls and chests', 'Rollen und Kisten')],
      ['care', both('Oils and waxes', 'Öle und Wachse')],
      ['books', both('Books', 'Bücher')],
    ],
  },
  {
    id: 'camp',
    name: both('Camp', 'Draußen'),
    about: both('For nights out on purpose.', 'Für Nächte, die man mit Absicht draußen verbringt.'),
    scene: 'hills',
    shelves: [
      ['shelter', both('Shelter and sleep', 'Zelt und Schlaf')],
      ['camp-kitchen', both('Camp kitchen', 'Lagerküche')],
      ['light', both('Light', 'Licht')],
      ['camp-tools', both('Knives and fire', 'Messer und Feuer')],
      ['packs', both('Packs and bags', 'Rucksäcke und Taschen')],
    ],
  },
  {
    id: 'clothing',
    name: both('Clothing', 'Kleidung'),
    about: both('Cut to work in, made to be mended.', 'Zum Arbeiten geschnitten, zum Flicken gemacht.'),
    scene: 'hills',
    shelves: [
      ['jackets', both('Jackets', 'Jacken')],
      ['workwear', both('Workwear', 'Arbeitskleidung')],
      ['accessories', both('Hats, socks, boots', 'Mützen, Socken, Stiefel')],
    ],
  },
  {
    id: 'garden',
    name: both('Garden', 'Garten'),
    about: both('Digging, planting, carrying home.', 'Graben, pflanzen, heimtragen.'),
    scene: 'garden',
    shelves: [
      ['garden-tools', both('Garden tools', 'Gartenwerkzeug')],
      ['planting', both('Planting', 'Pflanzen')],
    ],
  },
  {
    id: 'home',
    name: both('Home', 'Zuhause'),
    about: both('The part of the house that gets used.', 'Der Teil des Hauses, der benutzt wird.'),
    scene: 'kitchen',
    shelves: [
      ['kitchen', both('Kitchen', 'Küche')],
      ['tableware', both('Tableware', 'Geschirr')],
      ['living', both('Living', 'Wohnen')],
    ],
  },
  {
    id: 'presents',
    name: both('Presents', 'Geschenke'),
    about: both(
      'For people who have everything but use half of it.',
      'Für Leute, die alles haben und die Hälfte benutzen.',
    ),
    scene: 'kitchen',
    shelves: [
      ['gifts', both('Gifts', 'Geschenkideen')],
      ['kits', both('Kits and sets', 'Pakete und Sets')],
    ],
  },
];

export const sceneOf = (categoryId: string): Scene =>
  departments.find((department) => department.shelves.some(([id]) => id === categoryId))?.scene ?? 'bench';

export const categories: readonly Category[] = [
  {
    catalog_id: catalogId,
    id: 'root',
    name: both('Kestrel Yard', 'Kestrel Yard'),
    online: true,
    position: 0,
  },
  ...departments.flatMap(({ id, name, about, shelves }, position): Category[] => [
    {
      catalog_id: catalogId,
      id,
      parent_id: 'root',
      name,
      description: about,
      online: true,
      position: position + 1,
    },
    ...shelves.map(([shelf, shelfName], place) => ({
      catalog_id: catalogId,
      id: shelf,
      parent_id: id,
      name: shelfName,
      online: true,
      position: place + 1,
    })),
  ]),
];
