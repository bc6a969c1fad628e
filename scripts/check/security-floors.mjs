import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Every installed version of the packages in security-floors.json, anywhere in the lock file, is at
 * least the floor: the registry's own audit does not answer everywhere.
 *
 * @returns {{passed: number, failed: number, output: string}}
 */
export function checkSecurityFloors(
  lock = readJson(path.join(root, 'package-lock.json')),
  floors = readJson(path.join(import.meta.dirname, 'security-floors.json')),
) {
  const faults = [];
  for (const [place, { version }] of Object.entries(lock.packages)) {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const floor = floors[name];
    if (place === '' || floor === undefined || isAtLeast(version, floor.atLeast)) continue;
    faults.push(`${place} is ${version}, but must be at least ${floor.atLeast}: ${floor.because}.`);
  }
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, output: faults.join('\n') };
}

function isAtLeast(version, floor) {
  const [core, prerelease] = version.split('-');
  const [have, need] = [core, floor].map((text) => text.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    if (have[index] !== need[index]) return have[index] > need[index];
  }
  return prerelease === undefined;
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
