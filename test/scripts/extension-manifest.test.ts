import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { translationFiles, translationsFolder, writeManifest } from '../../scripts/extension-folder.ts';
import { extensionManifest } from '../../scripts/extension-manifest.ts';
import { contributions } from '../../src/contributions.ts';

type JsonObject = Record<string, unknown>;

const packageJson = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as JsonObject;

/** Returns a part of the manifest with the texts that VS Code displays: each `%key%` is replaced by its message. */
function translate(value: unknown, texts: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    const key = /^%([\w.-]+)%$/.exec(value)?.[1];
    return key === undefined ? value : (texts[key] ?? assert.fail(`${key} has no text`));
  }
  if (Array.isArray(value)) return value.map((element) => translate(element, texts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, translate(member, texts)]));
}

describe('the manifest that VS Code loads', () => {
  const { manifest, texts } = extensionManifest(packageJson, contributions);

  it('the manifest equals the contributions of the code after its messages are inserted', () => {
    assert.deepEqual(translate(manifest['contributes'], texts), JSON.parse(JSON.stringify(contributions)));
  });

  it('the manifest has the hand-written part of package.json, without the fields that only the repository needs', () => {
    const { contributes: _, ...rest } = translate(manifest, texts) as JsonObject;
    const {
      private: _p,
      scripts: _s,
      dependencies: _d,
      devDependencies: _v,
      optionalDependencies: _o,
      ...publishedFields
    } = packageJson;
    assert.deepEqual(rest, publishedFields);
  });

  it('command titles, setting descriptions and walkthrough steps are keys in the manifest', () => {
    const { contributes } = manifest as { contributes: Record<string, any> };
    for (const { command, title } of contributes['commands'] as { command: string; title: string }[])
      assert.equal(title, `%commands.${command.replace('cartwright.', '')}.title%`);
    for (const [name, setting] of Object.entries<JsonObject>(contributes['configuration'].properties))
      assert.match(
        String(setting['description'] ?? setting['markdownDescription']),
        new RegExp(`^%configuration\\.${name.replace('cartwright.', '')}\\.\\w+%$`),
      );
    for (const step of contributes['walkthroughs'][0].steps as JsonObject[])
      assert.match(`${String(step['title'])}${String(step['description'])}`, /^%[\w.]+%%[\w.]+%$/);
  });

  it('a launch attribute has one message key, even if both launch and attach have it', () => {
    const [debug] = (manifest['contributes'] as { debuggers: Record<string, any>[] }).debuggers;
    assert.deepEqual(debug!['configurationAttributes'].launch, debug!['configurationAttributes'].attach);
  });

  it('the manifest cannot be created if two different messages would have the same key', () => {
    const manifest = {
      commands: [
        { id: 'a', title: 'One' },
        { id: 'a', title: 'Other' },
      ],
    };
    assert.throws(() => extensionManifest({}, manifest), /"commands\.a\.title"/);
  });
});

describe('translations of the manifest', () => {
  it('translations are written next to the manifest, where VS Code reads them', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-manifest-'));
    try {
      mkdirSync(path.join(folder, 'l10n'));
      writeFileSync(path.join(folder, 'l10n', 'package.nls.de.json'), '{"displayName":"Cartwright"}');
      writeFileSync(path.join(folder, 'l10n', 'notes.json'), '{}');
      writeManifest(folder, path.join(folder, 'l10n'));
      const names = ['l10n', 'package.json', 'package.nls.de.json', 'package.nls.json'];
      assert.deepEqual(readdirSync(folder).sort(), names);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('translations have only keys that the English messages have', () => {
    const { texts } = extensionManifest(packageJson, contributions);
    for (const file of translationFiles()) {
      const translation = JSON.parse(readFileSync(path.join(translationsFolder, file), 'utf8')) as JsonObject;
      const unknownKeys = Object.keys(translation).filter((key) => !(key in texts));
      assert.deepEqual(unknownKeys, [], file);
    }
  });
});
